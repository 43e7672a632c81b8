"""Reviews of a measure through the API: the history, and one more, once for a key."""

from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.pages import NoRegister, PageOutput, as_list
from compliance.http.presence import moment

from .. import selectors, services
from ..words import REVIEWS
from .measures import MeasureActOutput

OPENED = NoRegister("one measure: the log says each time who opened it")


class ReviewsView(HouseView):
    """GET the reviews of a measure, newest first. POST writes down one; it never ends the measure."""

    permissions = {"GET": "exclusions.measure.read", "POST": "exclusions.measure.review"}

    class MeasureReviewsOutput(PageOutput):
        class ReviewOutput(serializers.Serializer[Any]):
            reviewed_on = serializers.DateField()
            outcome = serializers.CharField()
            reference = serializers.CharField()
            note = serializers.CharField()
            recorded_at = serializers.DateTimeField()

        results = ReviewOutput(many=True)

    class Input(serializers.Serializer[Any]):
        reviewed_on = serializers.DateField()
        outcome = serializers.ChoiceField(list(REVIEWS))
        reference = serializers.CharField(max_length=80, allow_blank=True, default="")
        note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    @extend_schema(operation_id="list_measure_reviews", responses={200: MeasureReviewsOutput}, tags=["exclusions"])
    def get(self, request: Request, measure_id: UUID) -> Response:
        row = self._measure(measure_id)
        services.note_opened(venue_id=self.house.id, measure=row, by=self.presence.staff, at=moment())
        return Response(self.MeasureReviewsOutput(as_list(self, OPENED, selectors.reviews_of(row.pk))).data)

    @extend_schema(
        operation_id="review_measure",
        request=Input,
        responses={200: MeasureActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request, measure_id: UUID) -> Response:
        key, sent = self.required_key(), self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        row, reason = self._measure(measure_id), ""
        try:
            with acting_once(*key):
                services.review(
                    house=self.presence.house,
                    measure=row,
                    by=self.presence.staff,
                    at=moment(),
                    **sent.validated_data,
                )
        except log.Repeated as again:
            self.first_result(again, "exclusions.measure.reviewed")
        except services.MeasureRefused as refused:
            reason = str(refused)
        return Response(MeasureActOutput({"accepted": not reason, "measure": row.pk, "reason": reason}).data)

    def _measure(self, measure_id: UUID) -> Any:
        try:
            return selectors.measure(self.house.id, measure_id)
        except ObjectDoesNotExist as error:
            raise exceptions.NotFound("This house has no such measure.") from error
