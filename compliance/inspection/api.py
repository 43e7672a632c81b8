"""API of observations: list, write, answer and close them, and see what the authority accessed."""

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
from compliance.http.rest.base import HouseView
from compliance.http.rest.documents import Document, DocumentView
from compliance.orphans.documents.domain.storage import ENDING_OF_MEDIA_TYPE

from .forms import LONGEST
from .presentation.documents import answer_document
from .presentation.letters import letter_of
from .presentation.registers.access_history import ACCESSES
from .presentation.registers.observations import OBSERVATIONS
from .presentation.words import ASKS, ENTRIES, REFERENCES
from .selectors import observations as selectors
from .services import access_log, observations, thread

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from .models import Observation

READ, WRITE = OBSERVATIONS.permission, "inspection.observation.write"
OBSERVATION = Subject("observation", selectors.get_observation)


class ObservationOutput(OutputSerializer):
    """An observation with its state."""

    id = serializers.UUIDField()
    number = serializers.CharField(help_text="Number without gaps per casino and year, for example O-2026-003.")
    severity = serializers.ChoiceField(list(ASKS))
    about = serializers.CharField()
    text = serializers.CharField()
    refers = serializers.CharField(help_text="What it refers to: card, report, day, page, or empty.")
    refers_to = serializers.CharField()
    state = serializers.CharField(help_text="open, noted, answered or closed.")
    owed_on = serializers.DateField(
        allow_null=True, help_text="Date by which the casino must answer; null if no answer is due."
    )
    written_by = serializers.CharField()
    written_at = serializers.DateTimeField()


class ThreadOutput(ObservationOutput):
    """An observation with its answers and replies, in order."""

    class EntryOutput(OutputSerializer):
        id = serializers.UUIDField()
        kind = serializers.ChoiceField(list(ENTRIES))
        text = serializers.CharField()
        measure = serializers.CharField()
        measure_on = serializers.DateField(allow_null=True)
        due_on = serializers.DateField(allow_null=True)
        file_name = serializers.CharField(help_text="File name of the answer's document; empty if unknown.")
        sha256 = serializers.CharField(help_text="SHA-256 of the answer's document; empty if there is none.")
        written_by = serializers.CharField()
        written_at = serializers.DateTimeField()

    entries = EntryOutput(many=True)


class ThreadActView(ActView):
    """An act on an observation. The response is the observation with all answers and replies."""

    def answer(self, row_id: UUID) -> dict[str, object]:
        return _thread_data(selectors.get_observation(self.house.id, row_id))


class AuthorityObservationsView(RegisterList, ThreadActView):
    """GET returns the observations about the casino, newest first. POST records one for the authority."""

    register = OBSERVATIONS
    operation = "list_authority_observations"
    permissions = {"POST": WRITE}

    class Input(InputSerializer):
        severity = serializers.ChoiceField(list(ASKS))
        about = serializers.CharField(max_length=120)
        text = serializers.CharField(max_length=LONGEST)
        refers = serializers.ChoiceField(list(REFERENCES), required=False, allow_blank=True, default="")
        refers_to = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
        due_on = serializers.DateField(required=False, allow_null=True, default=None)

    act = Act(
        "write_authority_observation",
        observations.record_observation,
        "inspection.observation.written",
        Input,
        output=ThreadOutput,
    )


class AuthorityObservationView(HouseView):
    """GET returns one observation with its answers. The access is logged."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_authority_observation", responses={200: ThreadOutput}, tags=["inspection"])
    def get(self, request: Request, observation_id: UUID) -> Response:
        row = selectors.get_observation(self.house.id, observation_id)
        access_log.note_opened(venue_id=self.house.id, observation=row, by=self.presence.staff, at=current_time())
        return Response(ThreadOutput(_thread_data(row)).data)


class ObservationLetterView(DocumentView):
    """GET returns an observation with its answers and replies as a letter, in the authority's language."""

    permissions = {"GET": READ}
    operation, tag = "get_authority_observation_letter", "inspection"

    def document(self, observation_id: UUID) -> Document:
        return letter_of(self.presence, observation_id, current_time())


class AnswerDocumentView(DocumentView):
    """GET returns the document of an answer, for example a photograph. The access is logged."""

    permissions = {"GET": READ}
    operation, tag = "get_answer_document", "inspection"
    media_types = tuple(ENDING_OF_MEDIA_TYPE)

    def document(self, entry_id: UUID) -> Document:
        return answer_document(self.presence, entry_id, current_time())


class HouseAnswersView(ThreadActView):
    """POST records an answer of the casino. Documents can only be uploaded on the page."""

    permissions = {"POST": "inspection.observation.answer"}

    class Input(InputSerializer):
        text = serializers.CharField(max_length=LONGEST)
        measure = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True, default="")
        measure_on = serializers.DateField(required=False, allow_null=True, default=None)

    act = Act(
        "answer_authority_observation",
        thread.answer_observation,
        "inspection.observation.answered",
        Input,
        OBSERVATION,
        output=ThreadOutput,
    )


class RepliesView(ThreadActView):
    """POST records a reply of the authority."""

    permissions = {"POST": WRITE}

    class Input(InputSerializer):
        text = serializers.CharField(max_length=LONGEST)
        due_on = serializers.DateField(required=False, allow_null=True, default=None)

    act = Act(
        "reply_to_answer",
        thread.reply_to_answer,
        "inspection.observation.replied",
        Input,
        OBSERVATION,
        output=ThreadOutput,
    )


class ClosingView(ThreadActView):
    """POST closes an observation with the authority's conclusion."""

    permissions = {"POST": WRITE}

    class Input(InputSerializer):
        text = serializers.CharField(max_length=LONGEST)

    act = Act(
        "close_authority_observation",
        thread.close_observation,
        "inspection.observation.closed",
        Input,
        OBSERVATION,
        output=ThreadOutput,
    )


class AccessHistoryView(RegisterList):
    """GET returns what the authority accessed, newest first. Callers of the casino see only time and area."""

    register = ACCESSES


def _observation_data(row: "WithAnnotations[Observation, selectors.ObservationState]") -> dict[str, object]:
    names = ("id", "severity", "about", "text", "refers", "refers_to", "owed_on", "written_at")
    fields = {name: getattr(row, name) for name in names}
    return fields | {
        "number": row.label,
        "state": selectors.observation_state(row),
        "written_by": row.written_by.full_name,
    }


def _thread_data(row: "WithAnnotations[Observation, selectors.ObservationState]") -> dict[str, object]:
    names = ("id", "kind", "text", "measure", "measure_on", "due_on", "file_name", "sha256", "written_at")
    entries = [
        {name: getattr(each, name) for name in names} | {"written_by": each.written_by.full_name}
        for each in selectors.list_entries(row.pk)
    ]
    return _observation_data(row) | {"entries": entries}
