"""Pages of API lists: each row once in either direction, whatever changes meanwhile, by a cursor that says nothing."""

from base64 import urlsafe_b64decode
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
import time_machine
from django.db.models import Case, IntegerField, Value, When
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate

from compliance.http.access.presence import StaffContext
from compliance.http.registers.cursors import Cursor
from compliance.http.registers.keysets import keys_of, rows_after
from compliance.http.registers.paging import NoRegister, as_list
from compliance.http.rest.base import HouseView
from compliance.venues.models.staff import Post, Staff
from tests import cast
from tests.admissions.books import caller, card

AT = cast.TUESDAY
RANKS = Case(
    When(username__in=["porter", "cashier", "director"], then=Value(1)),
    When(username__in=["auditor", "inspector"], then=Value(2)),
    default=Value(None),
    output_field=IntegerField(),
)


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(AT, tick=False):
        yield


class Names(HouseView):
    """A list whose rows a test chooses."""

    permissions = {"GET": "venues.house.read", "POST": "venues.house.read"}
    rows: Any = ()
    counted = True

    def get(self, request: Request) -> Response:
        return Response(as_list(self, NoRegister("a test"), self.rows, self.shown, counted=self.counted))

    post = get

    @staticmethod
    def shown(rows: list[Any]) -> list[Any]:
        return [getattr(row, "username", row) for row in rows]


@pytest.fixture
def read(porter: Any, house: Any) -> Callable[..., Any]:
    """Ask the list for a page: by an address, or by filters."""

    def asked(rows: Any, address: str = "/api/v1/names/", method: str = "get", body: Any = None, **sent: Any) -> Any:
        request = getattr(APIRequestFactory(), method)(address, body if method == "post" else sent, format="json")
        request.presence = StaffContext(porter, house, frozenset(), frozenset({"venues.house.read"}))
        force_authenticate(request, porter)
        return Names.as_view(rows=rows, counted=sent.pop("counted", True))(request)

    return asked


def walk(read: Callable[..., Any], rows: Any, size: int, way: str = "next", address: str = "") -> tuple[list[Any], str]:
    """Every row from a page on, and the address of the last page."""
    found: list[Any] = []
    here = address or f"/api/v1/names/?page_size={size}"
    while True:
        answer = read(rows, here).data
        found = [*found, *answer["results"]] if way == "next" else [*answer["results"], *found]
        if answer[way] is None:
            return found, here
        here = answer[way]


@pytest.mark.parametrize("size", [1, 2, 4, 11, 12])
@pytest.mark.parametrize(
    "order",
    [
        ("username",),
        ("-username",),
        ("rank", "username"),
        ("-rank", "username"),
        ("rank", "-username"),
        ("-rank", "-username"),
        ("-rank",),
        ("is_active", "-rank", "username"),
    ],
)
def test_each_row_stands_on_one_page_in_either_direction(read: Any, order: tuple[str, ...], size: int) -> None:
    rows = Staff.objects.annotate(rank=RANKS).order_by(*order)
    tie = () if "username" in order[-1] else ("-pk" if order[0].startswith("-") else "pk",)
    whole = [row.username for row in rows.order_by(*order, *tie)]
    assert len(whole) == 11
    there, last = walk(read, rows, size)
    assert there == whole
    back, _first = walk(read, rows, size, "previous", last)
    assert back == whole


def test_groups_are_read_by_the_keys_that_name_them(read: Any) -> None:
    rows = Post.objects.values("role").order_by("-role").distinct()
    whole = list(rows)
    assert len(whole) > 5
    assert walk(read, rows, 2)[0] == whole


def test_follows_keys_of_other_tables(read: Any) -> None:
    rows = Post.objects.order_by("staff__username", "pk")
    assert walk(read, rows, 3)[0] == list(rows)


def test_a_query_that_is_turned_is_read_the_other_way_round(read: Any) -> None:
    rows = Staff.objects.order_by("username").reverse()
    assert walk(read, rows, 4)[0] == [row.username for row in rows]


def test_computed_rows_are_read_by_their_position(read: Any) -> None:
    numbers = list(range(7))
    there, last = walk(read, numbers, 3)
    assert there == numbers
    assert walk(read, numbers, 3, "previous", last)[0] == numbers
    assert read([]).data == {"count": 0, "next": None, "previous": None, "results": []}


def test_rows_are_counted_for_the_first_page_only(read: Any, django_assert_num_queries: Any) -> None:
    rows = Staff.objects.order_by("username")
    with django_assert_num_queries(2):
        first = read(rows, page_size=4).data
    with django_assert_num_queries(1):
        second = read(rows, first["next"]).data
    assert (first["count"], second["count"]) == (11, 11)


def test_a_list_that_is_not_counted_says_so(read: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        assert read(Staff.objects.order_by("username"), counted=False).data["count"] is None


def test_a_page_that_became_empty_leads_nowhere(read: Any) -> None:
    address = read(Staff.objects.order_by("username"), page_size=4).data["next"]
    answer = read(Staff.objects.filter(username="auditor").order_by("username"), address).data
    assert answer == {"count": 11, "next": None, "previous": None, "results": []}


@pytest.mark.parametrize("size", ["0", "201", "many", "-1"])
def test_a_page_has_1_to_200_rows(read: Any, size: str) -> None:
    answer = read([], page_size=size)
    assert (answer.status_code, list(answer.data["errors"])) == (400, ["page_size"])
    assert len(read(list(range(300)), page_size="200").data["results"]) == 200
    assert len(read(list(range(300))).data["results"]) == 50


def cursor_of(address: str) -> str:
    return parse_qs(urlsplit(address).query)["cursor"][0]


def test_a_cursor_belongs_to_its_list_its_filters_its_order_and_its_house(read: Any, house: Any) -> None:
    rows = Staff.objects.order_by("username")
    cursor = cursor_of(read(rows, page_size=4, role="porter").data["next"])
    good = read(rows, page_size=3, role="porter", cursor=cursor)
    assert (good.status_code, len(good.data["results"])) == (200, 3)
    others = [
        read(rows, page_size=4, role="cashier", cursor=cursor),
        read(rows, page_size=4, cursor=cursor),
        read(rows, "/api/v1/others/", role="porter", cursor=cursor),
        read(rows.order_by("-username"), role="porter", cursor=cursor),
        read([], role="porter", cursor=cursor),
        read(rows, role="porter", cursor=cursor[:-4] + "AAAA"),
        read(rows, role="porter", cursor="é"),
        read(rows, role="porter", cursor="x" * 4001),
    ]
    for answer in others:
        assert answer.status_code == 400
        assert answer.content_type == "application/problem+json"
        assert list(answer.data["errors"]) == ["cursor"]
    assert "from its first page" in str(others[0].data["errors"])


def test_a_search_sends_its_body_again_with_the_cursor(read: Any) -> None:
    rows = Staff.objects.order_by("username")
    first = read(rows, "/api/v1/names/?page_size=4", "post", {"text": "Weber"}).data
    assert len(read(rows, first["next"], "post", {"text": "Weber"}).data["results"]) == 4
    assert read(rows, first["next"], "post", {"text": "Muller"}).status_code == 400


def test_nothing_of_a_row_can_be_read_in_a_cursor(read: Any) -> None:
    address = read(Staff.objects.order_by("username"), page_size=1).data["next"]
    sent = cursor_of(address)
    assert "auditor" not in address
    assert b"auditor" not in urlsafe_b64decode(sent + "=" * (-len(sent) % 4))


def test_new_rows_neither_repeat_nor_hide_a_row(porter: Any, director: Any) -> None:
    """Three cards, newest first; while they are read, another one is issued."""
    for minutes in (3, 2, 1):
        card(porter, number=f"P{minutes}", at=AT - timedelta(minutes=minutes))
    client = caller(director)
    first = client.get("/api/v1/cards/?page_size=2").json()
    card(porter, number="P9", at=AT)
    second = client.get(first["next"]).json()
    numbers = [row["number"] for row in first["results"] + second["results"]]
    assert numbers == ["D-000003", "D-000002", "D-000001"]
    assert (first["count"], second["count"], second["next"]) == (3, 3, None)
    before = client.get(second["previous"]).json()
    assert before["results"] == first["results"]
    assert [row["number"] for row in client.get(before["previous"]).json()["results"]] == ["D-000004"]


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        7,
        "Weber",
        Decimal("12.50"),
        date(2026, 3, 3),
        timezone.now().replace(microsecond=123456),
        datetime(2026, 3, 3, 1, 2, 3, tzinfo=AT.tzinfo),
        uuid4(),
    ],
)
def test_a_cursor_keeps_every_value_as_it_is(value: Any) -> None:
    cursor = Cursor((value, "x"), backward=True, count=None, page=3)
    assert Cursor.decrypt_cursor(cursor.encrypt_cursor("a list"), "a list") == cursor


VALUES = {"username": "porter", "pk": uuid4(), "last_login": AT, "rank": 1, "posts__role": "porter"}


@pytest.mark.parametrize(
    ("order", "alternatives"),
    [
        (("username", "pk"), False),
        (("-username", "-pk"), False),
        (("username", "-pk"), True),
        (("last_login",), True),
        (("rank",), True),
        (("posts__role",), True),
    ],
)
def test_rows_are_compared_at_once_where_an_index_helps(order: tuple[str, ...], alternatives: bool) -> None:
    rows = Staff.objects.annotate(rank=RANKS).order_by(*order)
    keys = keys_of(rows)
    query = str(rows_after(rows, keys, tuple(VALUES[key.name] for key in keys)).query)
    assert ("ROW(" in query) is not alternatives
    assert (" OR " in query) is alternatives
