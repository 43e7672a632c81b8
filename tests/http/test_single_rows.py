"""A single row of the API has the columns of its list: those with a permission only for readers who hold it."""

from types import SimpleNamespace
from typing import Any

import pytest
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate

from compliance.http.access.presence import StaffContext
from compliance.http.register_views.api_list import line_of, lines_of
from compliance.http.registers.declarations import Column, Register, Scope, cell
from compliance.http.rest.base import HouseView
from tests import cast

READ, PAPERS = "venues.house.read", "people.guest.read"
NUMBER = Column("number", "Number", (cell("number", "Number"),))
PAPER = Column("paper", "Paper", (cell("paper", "Paper"), cell("issued_on", "Issued on")), permission=PAPERS)
CHECKS = Register("checks", "Checks", (NUMBER, PAPER))
CHECK = {"number": "1", "paper": "Passport", "issued_on": "2026-03-14"}


class CheckView(HouseView):
    permissions = {"GET": READ}

    def get(self, request: Request) -> Response:
        return Response(line_of(self, CHECKS, SimpleNamespace(pk=7, **CHECK)))


@pytest.mark.parametrize(
    ("permissions", "fields"), [({READ}, {"number"}), ({READ, PAPERS}, {"number", "paper", "issued_on"})]
)
def test_a_row_has_the_columns_that_its_reader_may_see(
    porter: Any, house: Any, permissions: set[str], fields: set[str]
) -> None:
    presence = StaffContext(porter, house, permissions=frozenset(permissions))
    request: Any = APIRequestFactory().get("/api/v1/check/")
    request.presence = presence
    force_authenticate(request, porter)
    shown = {"id": "7"} | {name: value for name, value in CHECK.items() if name in fields}
    assert CheckView.as_view()(request).data == shown
    lines = lines_of(CHECKS, Scope(presence, cast.TUESDAY))
    assert lines([SimpleNamespace(pk=7, **CHECK), SimpleNamespace(pk=7, **CHECK)]) == [shown, shown]
