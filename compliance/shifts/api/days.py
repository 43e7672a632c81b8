"""The day of the cage through the API: the closed days, one day with its places, and its closing."""

from datetime import date
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.acts import ActOutput
from compliance.http.api import HouseView, serialize
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment
from compliance.rules.book import NoEdition

from .. import blind, columns, days, services
from .acts import reader

READ, TAGS = "shifts.day.read", ["cage"]


def amount(**more: Any) -> serializers.DecimalField:
    """A sum in the currency of the house."""
    return serializers.DecimalField(max_digits=14, decimal_places=2, **more)


class ClosedDayOutput(serializers.Serializer[Any]):
    gaming_day = serializers.DateField()
    expected = amount()
    counted = amount()
    difference = amount()
    result = amount()
    closed_at = serializers.DateTimeField()


class CageDayOutput(serializers.Serializer[Any]):
    """A day as it stands. The sums leave out what is kept back from who asks (`kept_back` places).

    What a drawer or box should hold is kept back until it is counted and compared or signed. `uncounted` places have
    no share in what was counted and in the difference.
    """

    class PlaceOutput(serializers.Serializer[Any]):
        kind = serializers.CharField(source="spot.place.kind", help_text="desk, table or box.")
        name = serializers.CharField(source="spot.name")
        shift = serializers.UUIDField(source="spot.shift.pk")
        kept_back = serializers.SerializerMethodField(help_text="Its figures are null: they are not shown yet.")
        opening = amount(source="place.opening", allow_null=True)
        came_in = amount(source="place.came_in", allow_null=True)
        went_out = amount(source="place.went_out", allow_null=True)
        expected = amount(source="place.expected", allow_null=True)
        counted = amount(source="place.counted", allow_null=True)
        difference = amount(source="place.difference", allow_null=True)
        result = amount(source="place.result", allow_null=True)
        obstacle = serializers.CharField(
            source="spot.obstacle",
            help_text="What keeps the day open here: taken_unexplained, taken_unsigned, open, unexplained, unsigned, "
            "shut, box_unsigned, or empty.",
        )

        def get_kept_back(self, row: Any) -> bool:
            return row.place is None

    gaming_day = serializers.DateField(source="day.on")
    expected = amount(source="figures.expected")
    counted = amount(source="figures.counted")
    difference = amount(source="figures.difference")
    result = amount(source="figures.result")
    uncounted = serializers.IntegerField()
    kept_back = serializers.IntegerField(help_text="Places that are left out of the sums.")
    on_the_way = amount(source="day.moving", help_text="On slips that nobody has signed for yet.")
    may_close = serializers.BooleanField(source="day.may_close")
    closed = ClosedDayOutput(source="day.closed", allow_null=True)
    places = PlaceOutput(many=True, source="rows")


class DaysView(HouseView):
    """GET the closed days of the cage, the last one first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = ClosedDayOutput(many=True)

    @extend_schema(operation_id="list_cage_days", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.CAGE_DAYS, days.closed_days(self.house.id))
        return Response(self.ListOutput(answer).data)


class DayView(HouseView):
    """GET one gaming day, place by place."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_cage_day", responses={200: CageDayOutput}, tags=TAGS)
    def get(self, request: Request, on: str) -> Response:
        wanted, house = _date(self, on), self.presence.house
        found = days.cage_day(house.id, wanted, days.team(house, wanted))
        self.note_read(columns.CAGE_DAYS, {"day": on}, rows=len(found.spots))
        return Response(CageDayOutput(blind.day(found, reader(self))).data)


class ClosingView(HouseView):
    """POST that a gaming day of the cage is closed."""

    permissions = {"POST": "shifts.day.close"}

    @extend_schema(
        operation_id="close_cage_day", request=None, responses={200: ActOutput}, parameters=[IDEMPOTENCY_KEY], tags=TAGS
    )
    def post(self, request: Request, on: str) -> Response:
        key, wanted = self.required_key(), _date(self, on)
        try:
            with acting_once(*key):
                row = services.close_day(house=self.presence.house, on=wanted, by=self.presence.staff, at=moment()).pk
        except log.Repeated as again:
            row = self.first_result(again, "shifts.day.closed")
        return serialize(ActOutput, {"id": row})


def _date(view: HouseView, said: str) -> date:
    try:
        wanted = date.fromisoformat(said)
        view.presence.house.rulebook(wanted)
    except ValueError as error:
        raise exceptions.NotFound("This is no day.") from error
    except NoEdition as error:
        raise exceptions.NotFound("No rules of this house are known for this day.") from error
    return wanted
