"""The pages of applications to the Minister in a browser: accessible and fitting on every screen, at every stage."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.conftest import FAULTS, assert_good_on_every_screen
from tests.games import applying

pytestmark = pytest.mark.browser


def fill() -> list[str]:
    at = timezone.now() - timedelta(hours=3)
    today, planned = at.date(), at.date() + timedelta(days=60)
    rows = [
        applying.prepare(make(planned_on=planned), at=at)
        for make in (applying.tournament, applying.semi_automatic, applying.tournament)
    ]
    for row in rows[1:]:
        applying.file(row, at=at)
    applying.decide(rows[2], at=at, decided_on=today, valid_from=today, said="With two croupiers.")
    return [f"/tables/applications/{row.pk}/" for row in rows]


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def test_every_page_of_the_applications_is_accessible_and_fits(
    addresses: list[str], signed_in: Callable[..., Page]
) -> None:
    page = signed_in("director")
    for address in ("/tables/applications/", "/tables/applications/new/", *addresses):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert_good_on_every_screen(page)
    assert FAULTS[page] == []
