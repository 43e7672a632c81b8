"""API of erasures, holds and data subject access, using the same services as the pages."""

from uuid import UUID

from django.db.models import Model
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, serialize_output, validate_input
from compliance.http.rest.documents import WhateverIsAccepted

from . import tasks
from .presentation import erasures as presentation
from .presentation.own_file import as_download
from .presentation.registers.erasures import ERASURES
from .presentation.registers.holds import HOLD, HOLDS
from .presentation.words import LANGUAGES, OPEN, STEPS
from .selectors import erasures as selectors
from .services import erasures, own_file

READ, RELEASE, TAGS = ERASURES.permission, "retention.erasure.release", ["retention"]


class WhyInput(InputSerializer):
    reason = serializers.CharField(max_length=2000, allow_blank=True)


class ErasureOutput(OutputSerializer):
    """A proposed erasure and its state."""

    id = serializers.UUIDField(source="row.pk")
    state = serializers.ChoiceField(list(STEPS))
    about_table = serializers.CharField(
        source="row.subject_table", help_text="The table of the record; people_person is a guest."
    )
    about = serializers.UUIDField(source="row.subject_id")
    basis = serializers.CharField(source="row.basis")
    rows = serializers.IntegerField(source="count", help_text="Number of records with data to erase.")
    over_on = serializers.DateField(allow_null=True, help_text="End of the last retention period.")
    proposed_at = serializers.DateTimeField(source="row.proposed_at")


class OneErasureOutput(ErasureOutput):
    class PeriodOutput(OutputSerializer):
        kind = serializers.CharField()
        last_day = serializers.DateField(help_text="The latest date in any record of this kind.")
        over_on = serializers.DateField()

    class TableOutput(OutputSerializer):
        table = serializers.CharField()
        rows = serializers.IntegerField()

    because = PeriodOutput(many=True)
    tables = TableOutput(many=True)
    open = serializers.ListField(
        child=serializers.ChoiceField(list(OPEN)),
        help_text="What currently prevents the erasure. The erasure waits until the list is empty.",
    )


class ErasuresView(RegisterList):
    """GET lists proposed, completed and withdrawn erasures, newest first."""

    register = ERASURES


class ErasureView(HouseView):
    """GET returns one erasure: the data affected, the reason, and the blockers. Each access is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_erasure", responses={200: OneErasureOutput}, tags=TAGS)
    def get(self, request: Request, erasure_id: UUID) -> Response:
        row, at = selectors.get_order(self.house.id, erasure_id), current_time()
        erasures.note_erasure_opened(house=self.presence.house, erasure=row, by=self.presence.staff, at=at)
        case = selectors.open_case(self.presence.house, row, at)
        more = {
            "because": presentation.retention_periods(row),
            "tables": [{"table": name, "rows": len(keys)} for name, keys in row.rows.items()],
            "open": case.open if case else [],
        }
        return serialize_output(OneErasureOutput, presentation.describe_order(row, {}) | more)


ERASURE = Subject("erasure", selectors.get_order)


class ReleaseView(ActView):
    """POST releases an erasure, as the first of two people."""

    permissions = {"POST": RELEASE}
    act = Act(
        "release_erasure",
        erasures.release_erasure,
        "audit.erasure.released",
        subject=ERASURE,
        tag="retention",
    )


class ConfirmationView(ActView):
    """POST confirms an erasure as the second person; the worker then erases."""

    permissions = {"POST": RELEASE}
    act = Act(
        "confirm_erasure",
        erasures.confirm_erasure,
        "audit.erasure.confirmed",
        subject=ERASURE,
        tag="retention",
    )

    def after_act(self, row_id: UUID) -> None:
        tasks.wake_worker(row_id)


class WithdrawalView(ActView):
    """POST withdraws a proposal, with a reason."""

    permissions = {"POST": RELEASE}
    act = Act(
        "withdraw_erasure",
        erasures.withdraw_proposal,
        "audit.erasure.withdrawn",
        WhyInput,
        ERASURE,
        tag="retention",
    )


class HoldsView(RegisterList):
    """GET lists the holds in force, newest first."""

    register = HOLDS


def _get_guest(venue_id: UUID, guest_id: UUID) -> Model:
    """Return the row of a guest known now. Raises NotFound."""
    selectors.get_guest(venue_id, guest_id)
    return selectors.get_subject(venue_id, selectors.GUEST, guest_id)


class HoldView(ActView):
    """POST holds the data of a guest regardless of retention periods, with a reason."""

    permissions = {"POST": HOLD}
    act = Act(
        "hold_guest", erasures.hold_data, "audit.hold.set", WhyInput, Subject("subject", _get_guest), tag="retention"
    )


class HoldEndView(ActView):
    """POST lifts a hold, with a reason."""

    permissions = {"POST": HOLD}
    act = Act(
        "lift_hold",
        erasures.lift_hold,
        "audit.hold.lifted",
        WhyInput,
        Subject("hold", selectors.get_hold),
        tag="retention",
    )


class OwnFileView(HouseView):
    """GET returns all data on a guest as one ZIP in their language, and logs who provided it."""

    permissions = {"GET": "retention.own_file.give"}
    content_negotiation_class = WhateverIsAccepted

    class Filter(InputSerializer):
        language = serializers.ChoiceField(list(LANGUAGES), help_text="The guest's language.")

    @extend_schema(
        operation_id="give_own_file",
        parameters=[Filter],
        responses={(200, "application/zip"): OpenApiTypes.BINARY},
        tags=TAGS,
    )
    def get(self, request: Request, guest_id: UUID) -> HttpResponse:
        selectors.get_guest(self.house.id, guest_id)
        language = validate_input(self.Filter, request.query_params)["language"]
        archive = own_file.export_own_file(
            house=self.presence.house, guest_id=guest_id, language=language, by=self.presence.staff, at=current_time()
        )
        return as_download(archive)
