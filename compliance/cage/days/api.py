"""API views of the gaming day: closed days, one day with its places, and its closing."""

from datetime import date
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView
from compliance.http.rest.fields import money_field
from compliance.venues.selectors import venues

from ..count_teams import selectors as count_teams
from ..visibility import selectors as visibility
from . import services
from .presentation.register import CAGE_DAYS
from .selectors import days
from .selectors import visibility as day_visibility


class ClosedDayOutput(OutputSerializer):
    gaming_day = serializers.DateField()
    expected = money_field()
    counted = money_field()
    difference = money_field()
    result = money_field()
    closed_at = serializers.DateTimeField()


class CageDayOutput(OutputSerializer):
    """A gaming day as recorded so far. The sums exclude hidden places; `kept_back` is their number.

    The expected amount of a float or box is hidden until it is counted and compared or signed. `uncounted` places are
    not included in the counted sum and in the variance.
    """

    class PlaceOutput(OutputSerializer):
        kind = serializers.CharField(source="spot.place.kind", help_text="desk, table or box.")
        name = serializers.CharField(source="spot.name")
        shift = serializers.UUIDField(source="spot.shift.pk")
        kept_back = serializers.SerializerMethodField(help_text="True if the figures are not shown yet and are null.")
        opening = money_field(source="place.opening", allow_null=True)
        came_in = money_field(source="place.came_in", allow_null=True)
        went_out = money_field(source="place.went_out", allow_null=True)
        expected = money_field(source="place.expected", allow_null=True)
        counted = money_field(source="place.counted", allow_null=True)
        difference = money_field(source="place.difference", allow_null=True)
        result = money_field(source="place.result", allow_null=True)
        obstacle = serializers.CharField(
            source="spot.obstacle",
            help_text="Why the day cannot be closed: taken_unexplained, taken_unsigned, open, unexplained, unsigned, "
            "shut, box_unsigned, or empty.",
        )

        def get_kept_back(self, row: day_visibility.VisibleSpot) -> bool:
            return row.place is None

    gaming_day = serializers.DateField(source="day.on")
    expected = money_field(source="figures.expected")
    counted = money_field(source="figures.counted")
    difference = money_field(source="figures.difference")
    result = money_field(source="figures.result")
    uncounted = serializers.IntegerField()
    kept_back = serializers.IntegerField(help_text="Number of places excluded from the sums.")
    on_the_way = money_field(
        source="day.amount_in_transit", help_text="Total of slips in transit that are not signed for yet."
    )
    may_close = serializers.BooleanField(source="day.may_close")
    closed = ClosedDayOutput(source="day.closed", allow_null=True)
    places = PlaceOutput(many=True, source="rows")


def _day_of(house_id: UUID, on: str) -> date:
    return days.known_day(venues.get_house(house_id), on)


class DaysView(RegisterList):
    """GET returns the places of the closed gaming days, newest day first."""

    register = CAGE_DAYS
    operation = "list_cage_days"


class DayView(HouseView):
    """GET returns one gaming day by place."""

    permissions = {"GET": CAGE_DAYS.permission}

    @extend_schema(operation_id="get_cage_day", responses={200: CageDayOutput}, tags=["cage"])
    def get(self, request: Request, on: str) -> Response:
        house = self.presence.house
        day = days.known_day(house, on)
        found = days.cage_day(house.id, day, count_teams.team_size(house, day))
        self.note_read(CAGE_DAYS, {"day": on}, rows=len(found.spots))
        return Response(
            CageDayOutput(day_visibility.visible_day(found, visibility.Viewer.from_presence(self.presence))).data
        )


class ClosingView(ActView):
    """POST closes a gaming day."""

    permissions = {"POST": "cage.day.close"}
    act = Act(
        "close_cage_day",
        services.close_day,
        "cage.day.closed",
        subject=Subject("on", _day_of),
        answers="pk",
        tag="cage",
    )
