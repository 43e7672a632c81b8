"""API of manual reviews: the queue, both sides of a match, and the decision. Devices cannot decide."""

from typing import TYPE_CHECKING
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.exclusions.screening.domain.comparison import Agreement
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput

from ..decisions.api import ReasonOutput
from ..decisions.domain.alerts import Answer, compare_fields, may_clear
from ..decisions.presentation import words as decision_words
from . import selectors as review_selectors
from . import services
from .presentation.register import DOUBTS

if TYPE_CHECKING:
    from compliance.admissions.models.decisions import DoorDecision
    from compliance.admissions.models.reviews import Review


class DoubtOutput(OutputSerializer):
    """A possible match, without names."""

    id = serializers.UUIDField()
    place = serializers.CharField()
    gaming_day = serializers.DateField()
    decided_at = serializers.DateTimeField()
    decided_by = serializers.UUIDField()
    own = serializers.BooleanField(help_text="True if the caller raised it. Another person must decide it.")
    reasons = ReasonOutput(many=True)


class AnswerOutput(OutputSerializer):
    answer = serializers.ChoiceField(choices=[each.value for each in Answer])
    note = serializers.CharField()
    resolved_by = serializers.UUIDField(source="by.pk")
    resolved_at = serializers.DateTimeField(source="at")


class ReviewView(HouseView):
    """GET returns one review with both sides and earlier answers. Each read is logged."""

    permissions = {"GET": "admissions.review.resolve"}

    class Output(DoubtOutput):
        class AlertOutput(OutputSerializer):
            class FieldOutput(OutputSerializer):
                field = serializers.CharField(source="name")
                shown = serializers.CharField(help_text="The value in the identity document.")
                known = serializers.CharField(help_text="The value on file.")
                agrees = serializers.BooleanField()
                agreement = serializers.ChoiceField(
                    choices=[each.value for each in Agreement],
                    help_text="Result of the comparison; unknown if the value is missing on one side.",
                )

            code = serializers.CharField()
            about = serializers.UUIDField()
            score = serializers.IntegerField(
                allow_null=True,
                help_text="Estimated probability that both sides are the same person, in per cent, at most 99.",
            )
            fields_compared = FieldOutput(many=True)

        may_be_cleared = serializers.BooleanField(
            help_text="False if clearing is not possible; the reasons state what to do instead."
        )
        alerts = AlertOutput(many=True)

        class EarlierOutput(AnswerOutput):
            withdrawn = serializers.BooleanField(help_text="Whether this clearance was withdrawn.")

        answer = AnswerOutput(allow_null=True, help_text="The decision in force; null if there is none.")
        withdrawn = serializers.BooleanField(
            help_text="Whether the clearance was withdrawn. The review is then undecided again."
        )
        earlier = EarlierOutput(many=True)

    @extend_schema(operation_id="get_review", responses={200: Output}, tags=["reviews"])
    def get(self, request: Request, decision_id: UUID) -> Response:
        row = review_selectors.reviewed_decision(self.house.id, decision_id)
        services.note_review_opened(house=self.presence.house, decision=row, by=self.presence.staff, at=current_time())
        found = _review_fields(row, self.presence.staff.pk) | {
            "may_be_cleared": may_clear(frozenset(ground.code for ground in row.grounds.all())),
            "alerts": [
                {
                    "code": alert.code,
                    "about": alert.about,
                    "score": alert.score,
                    "fields_compared": [
                        {
                            "name": each.field,
                            "shown": each.shown,
                            "known": each.known,
                            "agrees": each.agrees,
                            "agreement": each.agreement.value,
                        }
                        for each in compare_fields(alert.shown, alert.known)
                    ],
                }
                for alert in row.alerts.all()
            ],
            "answer": review_selectors.review_state(row),
            "withdrawn": _is_withdrawn(getattr(row, "review", None)),
            "earlier": [
                {
                    "answer": each.answer,
                    "note": each.note,
                    "by": each.resolved_by,
                    "at": each.resolved_at,
                    "withdrawn": _is_withdrawn(each),
                }
                for each in review_selectors.earlier_reviews(row)
            ],
        }
        return Response(self.Output(found).data)


class ResolveView(ActView):
    """POST records a supervisor's decision. It does not admit the guest: a cleared guest is presented again."""

    permissions = {"POST": "admissions.review.resolve"}

    class Input(InputSerializer):
        answer = serializers.ChoiceField(choices=[each.value for each in Answer])
        note = serializers.CharField(max_length=1000)

    act = Act(
        "resolve_review",
        services.resolve_review,
        ("admissions.review.cleared", "admissions.review.upheld"),
        Input,
        Subject("decision", review_selectors.reviewed_decision),
        tag="reviews",
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"answer": Answer(sent["answer"])}


class WithdrawView(ActView):
    """POST withdraws a mistaken clearance. The guest and this match then require a review again."""

    permissions = {"POST": "admissions.review.resolve"}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=1000)

    act = Act(
        "withdraw_clearance",
        services.withdraw_clearance,
        "admissions.review.withdrawn",
        Input,
        Subject("decision", review_selectors.reviewed_decision),
        tag="reviews",
    )


def _is_withdrawn(review: "Review | None") -> bool:
    return getattr(review, "withdrawal", None) is not None


def _review_fields(row: "DoorDecision", staff_id: UUID) -> dict[str, object]:
    return {
        "id": row.pk,
        "place": services.place_of(row),
        "gaming_day": row.gaming_day,
        "decided_at": row.decided_at,
        "decided_by": row.decided_by_id,
        "own": row.decided_by_id == staff_id,
        "reasons": decision_words.describe_grounds(row.grounds.all()),
    }


class ReviewsView(RegisterList):
    """GET returns the reviews, newest first; `state=waiting` returns those awaiting a supervisor."""

    register = DOUBTS
    operation = "list_reviews"
