"""The pages of the notices in a browser: of a person and of a payment, accessible and fitting on every screen."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.conftest import FAULTS, assert_good_on_every_screen
from tests.exclusions.keeping_out import by_house, keep_out, weber
from tests.notices import life
from tests.notices.payments import tell

pytestmark = pytest.mark.browser


def fill() -> list[str]:
    from compliance.notices.models.notices import Notice

    at = timezone.now() - timedelta(hours=30)
    measure = keep_out(by_house(), weber(surname="Noticed"), at=at)
    paid = tell(at=at, receipts=("118", "119"), paid_on=at.date())
    life.address()
    late = timezone.now() - timedelta(hours=3)
    failed = life.issued(late, surname="Failed")
    life.attempt(life.order(failed, late), late, deliver=life.comes_to("unknown"))
    life.attempt(failed.dispatches.get(), late + timedelta(minutes=5), deliver=life.comes_to("refused", 550, "No"))
    waiting, answered = life.sent(late, surname="Waiting"), life.sent(late, surname="Answered")
    life.answer(answered, late + timedelta(hours=1), scan=b"%PDF-1.4 scanned")
    drafts = [Notice.objects.get(subject_id=measure.pk), paid]
    return [f"/notices/{notice.pk}/" for notice in (*drafts, failed, waiting, answered)]


@pytest.fixture(scope="module")
def addresses(aside: Callable[[Callable[[], Any]], Any]) -> Any:
    return aside(fill)


def test_every_page_of_the_notices_is_accessible_and_fits(addresses: list[str], signed_in: Callable[..., Page]) -> None:
    page = signed_in("director")
    for address in (
        "/notices/",
        "/notices/numbers/",
        "/notices/addresses/",
        "/notices/recipients/",
        "/house/letterheads/",
        *addresses,
    ):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert_good_on_every_screen(page)
    assert FAULTS[page] == []
