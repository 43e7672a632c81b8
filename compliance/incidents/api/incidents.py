"""API of incidents: list, record, read and complete them, and their figures."""

from typing import TYPE_CHECKING
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput, validate_input
from compliance.http.rest.documents import Document, DocumentView
from compliance.orphans.documents.domain.storage import ENDING_OF_MEDIA_TYPE

from ..presentation import words
from ..presentation.documents import entry_document
from ..presentation.registers.incidents import INCIDENTS, READ, RECORD
from ..presentation.timeline import timeline_of
from ..selectors import incidents as selectors
from ..services import access_log, recording
from ..services.recording import FirstReport

if TYPE_CHECKING:
    from compliance.http.access.presence import StaffContext

SUBJECT = Subject("incident", selectors.get_incident)


class IncidentOutput(OutputSerializer):
    """An incident with its entries, in order. The guests concerned are given to those who may read guests."""

    class EntryOutput(OutputSerializer):
        id = serializers.UUIDField()
        kind = serializers.CharField(
            help_text="detail, person, timing, camera, finding, outcome, measure, closing, correction or withdrawal."
        )
        text = serializers.CharField()
        person = serializers.UUIDField(allow_null=True, help_text="The guest concerned; null without access to guests.")
        employee = serializers.UUIDField(allow_null=True)
        concern = serializers.CharField()
        camera = serializers.CharField()
        outcome = serializers.CharField()
        amount = serializers.DecimalField(14, 2, allow_null=True)
        stage = serializers.CharField()
        seconds = serializers.IntegerField(allow_null=True)
        in_time = serializers.BooleanField(allow_null=True, help_text="Whether a dispute about a hand was in time.")
        withdraws = serializers.UUIDField(allow_null=True, help_text="The entry that named a person by mistake.")
        target = serializers.CharField(help_text="What followed: exclusion, observation or payout.")
        sha256 = serializers.CharField(help_text="SHA-256 of the photograph; empty if there is none.")
        recorded_at = serializers.DateTimeField()

    id = serializers.UUIDField()
    number = serializers.CharField(help_text="Number without gaps per casino and year, for example I-2026-003.")
    kind = serializers.ChoiceField(list(words.KINDS))
    reason = serializers.ChoiceField(list(words.REASONS))
    occurred_at = serializers.DateTimeField()
    gaming_day = serializers.DateField()
    table = serializers.UUIDField(allow_null=True)
    room = serializers.UUIDField(allow_null=True)
    place = serializers.CharField()
    note = serializers.CharField()
    is_closed = serializers.BooleanField()
    outcome = serializers.CharField(help_text="The last outcome; empty before the first.")
    entries = EntryOutput(many=True)


class IncidentsView(RegisterList, ActView):
    """GET returns the incidents, newest first. POST records one; everything but the reason and a place may follow."""

    register = INCIDENTS
    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        kind = serializers.ChoiceField(list(words.KINDS))
        reason = serializers.ChoiceField(list(words.REASONS), help_text="A reason of this kind.")
        table = serializers.UUIDField(source="table_id", required=False, allow_null=True, default=None)
        room = serializers.UUIDField(source="room_id", required=False, allow_null=True, default=None)
        place = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
        note = serializers.CharField(max_length=4000, required=False, allow_blank=True, default="")
        occurred_at = serializers.DateTimeField(required=False, allow_null=True, default=None)

    act = Act("record_incident", recording.record_incident, "incidents.incident.recorded", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        occurred_at = sent.pop("occurred_at")
        return {"report": FirstReport(**sent), "occurred_at": occurred_at}


class IncidentView(HouseView):
    """GET returns one incident with its entries. The access is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_incident", responses={200: IncidentOutput}, tags=["incidents"])
    def get(self, request: Request, incident_id: UUID) -> Response:
        row = selectors.get_incident(self.house.id, incident_id)
        access_log.note_opened(venue_id=self.house.id, incident=row, by=self.presence.staff, at=current_time())
        return Response(IncidentOutput(_incident_data(self.presence, row.pk)).data)


class IncidentDocumentView(DocumentView):
    """GET returns a photograph or document of an incident. The access is logged."""

    permissions = {"GET": READ}
    operation, tag = "get_incident_document", "incidents"
    media_types = tuple(ENDING_OF_MEDIA_TYPE)

    def document(self, entry_id: UUID) -> Document:
        return entry_document(self.presence, entry_id, current_time())


class PeriodInput(InputSerializer):
    first = serializers.DateField(help_text="The first gaming day.")
    last = serializers.DateField(help_text="The last gaming day.")


class CountOutput(OutputSerializer):
    code = serializers.CharField()
    count = serializers.IntegerField()


class FiguresOutput(OutputSerializer):
    """The incidents of a period in figures, without persons."""

    total = serializers.IntegerField()
    open = serializers.IntegerField()
    kinds = CountOutput(many=True)
    reasons = CountOutput(many=True)
    tables = CountOutput(many=True, help_text="By the name of the table or room; empty for another place.")
    hours = CountOutput(many=True, help_text="By the hour of the casino's clock.")
    outcomes = CountOutput(many=True)


class IncidentFiguresView(HouseView):
    """GET returns the incidents of a period in figures, without persons."""

    permissions = {"GET": READ}

    @extend_schema(
        operation_id="get_incident_figures",
        parameters=[PeriodInput],
        responses={200: FiguresOutput},
        tags=["incidents"],
    )
    def get(self, request: Request) -> Response:
        days = validate_input(PeriodInput, request.query_params)
        found = selectors.count_incidents(self.presence.house, days["first"], days["last"])
        counts = {
            name: [{"code": str(code), "count": count} for code, count in getattr(found, name).most_common()]
            for name in ("kinds", "reasons", "tables", "hours", "outcomes")
        }
        return Response(FiguresOutput({"total": found.total, "open": found.open} | counts).data)


def _incident_data(presence: "StaffContext", incident_id: UUID) -> dict[str, object]:
    row = selectors.get_incident(presence.house.id, incident_id)
    entries = [
        {name: getattr(line.row, name) for name in _ENTRY_FIELDS}
        | {"person": line.guest_id, "employee": line.row.employee_id, "withdraws": line.row.withdraws_id}
        for line in timeline_of(presence, incident_id)
    ]
    facts = {name: getattr(row, name) for name in _FIELDS}
    return facts | {"number": row.label, "table": row.table_id, "room": row.room_id, "entries": entries}


_FIELDS = ("id", "kind", "reason", "occurred_at", "gaming_day", "place", "note", "is_closed", "outcome")
_ENTRY_FIELDS = (
    *("id", "kind", "text", "concern", "camera", "outcome", "amount", "stage", "seconds", "in_time"),
    *("target", "sha256", "recorded_at"),
)
