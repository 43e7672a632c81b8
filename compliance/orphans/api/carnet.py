"""The carnet through the API: the carnets of a house, and the lines of one by the page."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list

from .. import books, columns
from .finds import TAGS, money

READ = "orphans.carnet.read"


class CarnetOutput(serializers.Serializer[Any]):
    exercise = serializers.CharField(source="row.label", help_text="Such as 2026, or 2026-2027.")
    first_day = serializers.DateField(source="row.first_day")
    last_day = serializers.DateField(source="row.last_day")
    total = money(help_text="What stands in it now.")
    currency = serializers.CharField()
    state = serializers.CharField(help_text="open, paid or closed.")


class LineOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    number = serializers.IntegerField()
    kind = serializers.CharField(help_text="entry, refund, reversal or payment.")
    find = serializers.UUIDField(source="find_id", allow_null=True)
    original = serializers.UUIDField(source="original_id", allow_null=True, help_text="The line it goes back to.")
    total_before = money()
    change = money()
    total_after = money()
    name = serializers.CharField()
    address = serializers.CharField()
    justification = serializers.CharField()
    post_closing = serializers.BooleanField()
    reversed = serializers.BooleanField()
    refunded = serializers.BooleanField()
    registered_at = serializers.DateTimeField()
    registered_on = serializers.DateField(help_text="The calendar date of the house, from which the window counts.")
    window_ends_at = serializers.DateTimeField(allow_null=True, help_text="The first moment that is too late.")


class CarnetsView(HouseView):
    """GET the carnets, newest exercise first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = CarnetOutput(many=True)

    @extend_schema(operation_id="list_carnets", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(
            self,
            columns.CARNET,
            books.carnets(self.house.id),
            lambda rows: [_told(row, self.house.currency) for row in rows],
        )
        return Response(self.ListOutput(answer).data)


class CarnetLinesView(HouseView):
    """GET the lines of a carnet in their order."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = LineOutput(many=True)

    @extend_schema(operation_id="list_carnet_lines", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request, label: str) -> Response:
        book = books.carnet(self.house.id, label)
        answer = as_list(self, columns.CARNET, books.lines(book), asked={"exercise": label})
        return Response(self.ListOutput(answer).data)


def _told(row: Any, currency: str) -> dict[str, Any]:
    state = "closed" if hasattr(row, "closing") else "paid" if hasattr(row, "payment") else "open"
    return {"row": row, "total": books.total(row), "currency": currency, "state": state}
