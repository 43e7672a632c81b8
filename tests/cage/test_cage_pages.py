"""Long lists of the cage: fifty rows on a page, and as many questions for five hundred as for five."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.drawers.services import manual_bookings
from tests import cast
from tests.cage import drawers
from tests.cage.counted import closed
from tests.cast import house
from tests.house.query_counts import asked_by


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def text(client: Any, address: str, **headers: str) -> str:
    return str(client.get(address, headers=headers).content.decode())


def test_fifty_places_and_fifty_counts_stand_on_a_page(sign_in: Any, pit_boss: Any) -> None:
    client = sign_in(pit_boss)
    for number in range(3):
        drawers.table_shift(f"T{number:02}")
    # The first look of the hour is noted in the log.
    for address in ("/cage/", "/cage/counts/"):
        client.get(address)
    few = [asked_by(client, address) for address in ("/cage/", "/cage/counts/")]
    for number in range(3, 51):
        drawers.table_shift(f"T{number:02}")
    assert few == [asked_by(client, address) for address in ("/cage/", "/cage/counts/")]
    first, second = text(client, "/cage/"), text(client, "/cage/?page=2")
    assert "Page 1 of 2" in first
    assert "Cash desks" in first
    assert "T48" in first
    assert "T49" not in first
    assert "T50" in second
    assert "Cash desks" not in second, "they stood on the first page"
    waiting = text(client, "/cage/counts/")
    assert "Page 1 of 2" in waiting
    assert waiting.count("Ready to sign") == 50
    last = text(client, "/cage/counts/waiting/?page=2")
    assert last.count("Ready to sign") == 1
    assert 'hx-get="/cage/counts/waiting/?page=2"' in last, "it stays on its page"


def test_the_questions_of_a_count_do_not_grow_with_its_recounts(sign_in: Any, pit_boss: Any) -> None:
    shift, client = drawers.shift(), sign_in(pit_boss)
    page = f"/cage/counts/{closed(shift).pk}/"
    closed(shift)
    client.get(page)
    few = asked_by(client, page)
    for _number in range(3):
        closed(shift)
    assert asked_by(client, page) == few


def test_the_newest_bookings_stand_first(sign_in: Any, cashier: Any, pit_boss: Any) -> None:
    shift = drawers.shift()
    for number in range(25):
        manual_bookings.make_entry(
            house=house(),
            shift=shift,
            kind="other_in",
            amount=Decimal("1.00"),
            reference=f"V-{number:02}",
            nonce=uuid4(),
            by=cashier,
            at=cast.TUESDAY,
        )
    page = f"/cage/shifts/{shift.pk}/"
    first = text(sign_in(cashier), page)
    assert first.index("V-24") < first.index("V-23")
    assert "V-00" in first
    assert "opening count" not in first.split("counts-title")[0].lower(), "there the shift begins"
    again = sign_in(cashier).post(f"{page}bookings/", {"nonce": str(uuid4()), "kind": "other_in", "amount": ""})
    assert again.status_code == 422
    for shown in (first, again.content.decode()):
        assert f'href="{page}bookings/all/"' in shown
    every = text(sign_in(cashier), f"{page}bookings/all/")
    assert [every.count(f"V-{number:02}") for number in (0, 24)] == [1, 1]
    assert "26 rows" in every
    assert "opening count" in every.lower()
