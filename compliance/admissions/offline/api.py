"""API of late entries: guests presented during an outage, lost scans, settlements."""

from typing import cast

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.recording import log
from audit.recording.context import acting_once
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList, line_of, row_output
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput, validate_input
from compliance.http.rest.parameters import IDEMPOTENCY_KEY
from compliance.refusals import NotFound
from compliance.venues.selectors import venues

from . import selectors as late_selectors
from .presentation import LATE_ENTRIES
from .services import late_entries
from .services.late_entries import Late

FATES = ["here", "on_paper", "not_let_in"]


# Its sentence would be that of each request that names a place: it has none.
class PlaceInput(InputSerializer):
    door = serializers.UUIDField(required=False, help_text="The door. Send either `door` or `desk`.")
    desk = serializers.UUIDField(required=False, help_text="The card desk. Send either `door` or `desk`.")

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if ("door" in attrs) == ("desk" in attrs):
            raise exceptions.ValidationError({"door": "Send a door or a desk, and not both."})
        return attrs


def place_of(view: HouseView, sent: ValidatedInput) -> venues.Standing:
    """Return the door or card desk that a body names. Raises NotFound if it belongs to another venue."""
    known = getattr(view.request._request, "places", None)
    for place in venues.standing_places(view.house.id) if known is None else known:
        if place.id == sent.get("door" if place.is_door else "desk"):
            return cast("venues.Standing", place)
    raise NotFound(_("Door or desk not found."), "door" if "door" in sent else "desk")


class LateEntriesView(RegisterList):
    """GET returns every late entry. POST reports a stored scan that cannot be checked.

    Send all other late entries to `presentations`.
    """

    register = LATE_ENTRIES
    permissions = {"POST": "admissions.door.work"}

    class Input(PlaceInput):
        nonce = serializers.UUIDField(
            help_text="Identifies the stored scan. Repeating it does not store the scan twice."
        )
        kind = serializers.ChoiceField(["lost", "unreadable"])
        fate = serializers.ChoiceField([*FATES, "unknown"], default="unknown")
        claimed_at = serializers.DateTimeField(
            required=False, help_text="Time of the scan, by the clock of the device that stored it."
        )
        sent_at = serializers.DateTimeField(required=False, help_text="Current time of the same clock.")

    @extend_schema(
        operation_id="report_kept_scan",
        request=Input,
        responses={200: row_output(LATE_ENTRIES)},
        parameters=[IDEMPOTENCY_KEY],
        tags=["door"],
    )
    def post(self, request: Request) -> Response:
        self.required_key()  # The nonce of the scan serves as the idempotency key.
        found = validate_input(self.Input, request.data)
        row = late_entries.store_unchecked(
            house=self.presence.house,
            late=_late_presentation(found, place_of(self, found)),
            lost=found["kind"] == "lost",
            by=self.presence.staff,
            at=current_time(),
        )
        return Response(line_of(self, LATE_ENTRIES, late_selectors.late_entry(self.house.id, row.pk)))


def _late_presentation(found: ValidatedInput, place: venues.Standing) -> Late:
    return Late(
        nonce=found["nonce"],
        door_id=place.id if place.is_door else None,
        desk_id=None if place.is_door else place.id,
        claimed_at=found.get("claimed_at"),
        sent_at=found.get("sent_at"),
        fate=found["fate"],
    )


class SettlementView(ActView):
    """POST records the action taken on a late entry that should not have been admitted."""

    permissions = {"POST": "admissions.late.settle"}

    class Input(InputSerializer):
        note = serializers.CharField(max_length=1000)

    act = Act(
        "settle_late_entry",
        late_entries.settle_late,
        "admissions.late.settled",
        Input,
        Subject("late", late_selectors.late_entry),
        tag="door",
    )


class FallbackView(HouseView):
    """GET returns the paper procedure for outages. POST sets it. An empty text restores the default one."""

    permissions = {"GET": "admissions.door.work", "POST": "admissions.fallback.set"}

    class Text(InputSerializer):
        text = serializers.CharField(max_length=400, allow_blank=True)

    @extend_schema(operation_id="get_paper_fallback", responses={200: Text}, tags=["door"])
    def get(self, request: Request) -> Response:
        row = late_selectors.find_fallback(self.house.id)
        return Response(self.Text({"text": row.text if row else ""}).data)

    @extend_schema(
        operation_id="set_paper_fallback",
        request=Text,
        responses={200: Text},
        parameters=[IDEMPOTENCY_KEY],
        tags=["door"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        text = validate_input(self.Text, request.data)["text"]
        try:
            with acting_once(*key):
                late_entries.set_fallback(
                    house=self.presence.house, text=text, by=self.presence.staff, at=current_time()
                )
        except log.DuplicateAct as duplicate:
            self.first_result(duplicate, "admissions.fallback.set")
        return Response(self.Text({"text": text}).data)
