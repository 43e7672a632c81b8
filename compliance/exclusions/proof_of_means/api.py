"""API for proof of financial means: requests and answers."""

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

from . import selectors as means_selectors
from . import services
from .presentation.register import MEANS
from .presentation.words import EVIDENCE, TRIGGERS
from .presentation.words import MEANS as OUTCOMES

if TYPE_CHECKING:
    from datetime import date

    from compliance.exclusions.models.proof_of_means import MeansRequest

MANAGE = "exclusions.means.manage"


class MeansOutput(OutputSerializer):
    id = serializers.UUIDField()
    guest = serializers.UUIDField(source="person_id")
    because = serializers.CharField()
    asked_on = serializers.DateField()
    days = serializers.IntegerField(help_text="Days since the request.")
    outcome = serializers.CharField(help_text="Outcome of the newest answer; empty while the request is open.")
    measure = serializers.UUIDField(allow_null=True, help_text="The measure that resulted from it.")


class MeansInFullOutput(MeansOutput):
    class AnswerOutput(OutputSerializer):
        outcome = serializers.CharField()
        evidence = serializers.CharField()
        decided_on = serializers.DateField()
        note = serializers.CharField()
        recorded_at = serializers.DateTimeField()

    reason = serializers.CharField(help_text="What staff observed.")
    answers = AnswerOutput(many=True, help_text="Newest first. The newest one applies.")


class MeansRequestsView(RegisterList, ActView):
    """GET lists the requests, open ones first, oldest first. POST requests proof from a guest."""

    register = MEANS
    operation = "list_means_requests"
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        guest = serializers.UUIDField(source="guest_id")
        because = serializers.ChoiceField(list(TRIGGERS))
        reason = serializers.CharField(max_length=4000, help_text="What staff observed.")
        asked_on = serializers.DateField()

    act = Act("ask_for_means", services.ask_means, "exclusions.means.asked", Input)


class MeansRequestView(HouseView):
    """GET returns one request with its answers. The read is logged."""

    permissions = {"GET": MANAGE}

    @extend_schema(operation_id="get_means_request", responses={200: MeansInFullOutput}, tags=["exclusions"])
    def get(self, request: Request, request_id: UUID) -> Response:
        row, at = means_selectors.means_request(self.house.id, request_id), current_time()
        services.note_means_opened(venue_id=self.house.id, request=row, by=self.presence.staff, at=at)
        data = _means_request_data(row, self.house.local(at).date()) | {
            "reason": row.reason,
            "answers": row.answers.all(),
        }
        return Response(MeansInFullOutput(data).data)


class AnswersView(ActView):
    """POST records the type of proof shown and the conclusion. Record further proof as another answer."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        outcome = serializers.ChoiceField(list(OUTCOMES))
        evidence = serializers.ChoiceField(
            list(EVIDENCE), allow_blank=True, default="", help_text="The type of proof only. Copies are not stored."
        )
        decided_on = serializers.DateField()
        note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    act = Act(
        "conclude_on_means",
        services.judge_means,
        "exclusions.means.judged",
        Input,
        Subject("request", means_selectors.means_request),
    )


def _means_request_data(row: "MeansRequest", today: "date") -> dict[str, object]:
    answers, followed = row.answers.all(), getattr(row, "consequence", None)
    return {
        "id": row.pk,
        "person_id": row.person_id,
        "because": row.because,
        "asked_on": row.asked_on,
        "days": (today - row.asked_on).days,
        "outcome": answers[0].outcome if answers else "",
        "measure": followed.measure_id if followed else None,
    }
