"""API of a guest's cards, visits and refusals, as on the guest's page."""

from typing import TYPE_CHECKING, ClassVar
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.register_views.api_list import lines_of, output_of
from compliance.http.registers.declarations import Register, Scope
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.base import HouseView
from compliance.people.selectors import guests as guest_selectors
from compliance.people.services import guests

from ..cards.api.cards import READ
from ..cards.presentation.cards import CARDS
from ..decisions.presentation.refusals import REFUSALS
from . import selectors as history_selectors

if TYPE_CHECKING:
    from compliance.admissions.models.cards import AdmissionCard
    from compliance.admissions.models.decisions import DoorDecision


class _GuestView(HouseView):
    """One guest with all documents of the file. Requires the permissions of the page; every read is logged."""

    permissions: ClassVar[dict[str, str]] = {"GET": READ}

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        # `permissions` names one permission for a method, and this view requires two, as the page does.
        if not self.presence.may("people.guest.read"):
            self.deny("people.guest.read")

    def persons(self, guest_id: UUID) -> tuple[UUID, ...]:
        """Return all persons of the guest's file, and log that the file was opened."""
        # Raises NotFound for a guest of another casino, before a read is logged.
        guest_selectors.get_guest(self.house.id, guest_id)
        guests.note_opened(venue_id=self.house.id, person_id=guest_id, by=self.presence.staff, at=current_time())
        return tuple(guest_selectors.file_ids(guest_id))

    def list_of_guest(self, register: Register, rows: "QuerySet[AdmissionCard] | QuerySet[DoorDecision]") -> Response:
        """Return the rows of one guest with the fields of their register."""
        return Response(as_list(self, OPENED, rows, lines_of(register, Scope(self.presence, current_time()))))


OPENED = NoRegister("one guest: the log says each time who opened the file")


class GuestCardsView(_GuestView):
    """GET returns every card of a guest, newest first. Each read is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="list_cards_of_guest", responses={200: output_of(CARDS)}, tags=["guests"])
    def get(self, request: Request, guest_id: UUID) -> Response:
        return self.list_of_guest(CARDS, history_selectors.cards_of(self.house.id, self.persons(guest_id)))


class GuestVisitsView(_GuestView):
    """GET returns the gaming days on which a guest was admitted, newest first. Each read is logged."""

    permissions = {"GET": READ}

    class Output(PageOutput):
        class VisitOutput(OutputSerializer):
            gaming_day = serializers.DateField()
            entries = serializers.IntegerField(
                help_text="Number of entries. They count as one visit (interpretation A-10)."
            )
            first_at = serializers.DateTimeField()
            last_at = serializers.DateTimeField()
            doors = serializers.ListField(child=serializers.CharField())

        results = VisitOutput(many=True)

    @extend_schema(operation_id="list_visits_of_guest", responses={200: Output}, tags=["guests"])
    def get(self, request: Request, guest_id: UUID) -> Response:
        found = history_selectors.visits_of(self.persons(guest_id))
        return Response(self.Output(as_list(self, OPENED, found)).data)


class GuestRefusalsView(_GuestView):
    """GET returns every refusal and denied card of a guest, newest first. Each read is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="list_refusals_of_guest", responses={200: output_of(REFUSALS)}, tags=["guests"])
    def get(self, request: Request, guest_id: UUID) -> Response:
        return self.list_of_guest(REFUSALS, history_selectors.turned_away(self.house.id, self.persons(guest_id)))
