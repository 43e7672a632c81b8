"""API for the reviews of a measure."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measure_register.api import MEASURE
from compliance.exclusions.measure_register.presentation.words import REVIEWS
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.acts import Act, ActView

from ..services import reads, reviews

OPENED = NoRegister("one measure: the log says each time who opened it")


class ReviewsView(ActView):
    """GET lists the reviews of a measure, newest first. POST records one; a review never ends the measure."""

    permissions = {"GET": "exclusions.measure.read", "POST": "exclusions.measure.review"}

    class MeasureReviewsOutput(PageOutput):
        class ReviewOutput(OutputSerializer):
            reviewed_on = serializers.DateField()
            outcome = serializers.CharField()
            reference = serializers.CharField()
            note = serializers.CharField()
            recorded_at = serializers.DateTimeField()

        results = ReviewOutput(many=True)

    class Input(InputSerializer):
        reviewed_on = serializers.DateField()
        outcome = serializers.ChoiceField(list(REVIEWS))
        reference = serializers.CharField(max_length=80, allow_blank=True, default="")
        note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    act = Act("review_measure", reviews.review_measure, "exclusions.measure.reviewed", Input, MEASURE)

    @extend_schema(operation_id="list_measure_reviews", responses={200: MeasureReviewsOutput}, tags=["exclusions"])
    def get(self, request: Request, measure_id: UUID) -> Response:
        row = selectors.get_measure(self.house.id, measure_id)
        reads.note_opened(venue_id=self.house.id, measure=row, by=self.presence.staff, at=current_time())
        return Response(self.MeasureReviewsOutput(as_list(self, OPENED, selectors.reviews_of(row.pk))).data)
