"""Chips, plaques and tips: entered, counted, retired; what guests hold follows; who may do what on the pages."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.chips import selectors as inventory
from compliance.cage.chips import services as chips_services
from compliance.cage.models.chips import StockChange
from compliance.cage.models.days import Tip
from compliance.cage.tips import selectors as tip_selectors
from compliance.cage.tips import services as tips_services
from compliance.cage.witnesses import selectors as witnesses
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.books import copy_of
from tests.cage import tables
from tests.cage.chip_stock import chip, stock
from tests.cage.drawers import denominations, shift, table_shift
from tests.cast import TUESDAY, VENUE, house, member
from tests.orphans.past import refused, write

pytestmark = pytest.mark.django_db
LATER = TUESDAY + timedelta(hours=1)


def enter(**changes: Any) -> Any:
    facts: dict[str, Any] = {"medium": "chip", "value": Decimal(5), "colour": "red", "series": "B"}
    return chips_services.enter_piece(house=house(), by=member("director"), at=TUESDAY, **facts | changes)


def retire(piece: Any) -> Any:
    return chips_services.retire_piece(house=house(), piece=piece, by=member("director"), at=LATER)


def test_what_guests_hold_is_what_exists_and_was_not_counted() -> None:
    denominations()
    stock(chip(), 1000)
    stock(chip("50"), 300)
    assert inventory.counted_since(VENUE) is None
    shift()
    drawer = table_shift()
    rows = {(row.medium, row.value): row for row in inventory.chip_inventory(VENUE)}
    five = rows["chip", Decimal(5)]
    assert (five.exist, five.counted, five.pieces_outside, five.outside_worth) == (1000, 400, 600, Decimal(3000))
    tables.close(drawer, LATER, chip={"5": 100, "50": 80}, plaque={"1000": 1})
    rows = {(row.medium, row.value): row for row in inventory.chip_inventory(VENUE)}
    assert rows["chip", Decimal(5)].counted == 300, "the last count of the table took the place of the first"
    assert rows["plaque", Decimal(1000)].pieces_outside == -1, "counted, but nobody wrote down that it exists"
    assert inventory.outside_in_all(rows.values()) == 700 * 5 + (300 - 180) * 50 - 1000
    assert inventory.counted_since(VENUE) == TUESDAY


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"medium": "token"}, "medium"), ({"value": Decimal(0)}, "value"), ({"colour": ""}, "colour")],
)
def test_what_is_no_denomination(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        enter(**changes)
    assert refused.value.field == field


def test_a_denomination_is_entered_once_and_retired_once() -> None:
    row = enter()
    with pytest.raises(Refused, match="already exists"):
        enter()
    assert inventory.get_piece(VENUE, row.pk) == row
    retire(row)
    with pytest.raises(Refused, match="already retired"):
        retire(row)
    assert said.tables(said.acts(VENUE, "cage.piece.retired")[0]) == {"cage_pieceretirement"}


def test_what_lies_in_a_drawer_can_still_be_counted() -> None:
    table_shift()
    with pytest.raises(Refused, match="last counts"):
        retire(chip())
    enter()
    retire(chip())


@pytest.mark.parametrize(
    ("change", "more", "field"),
    [
        (0, {}, "change"),
        (2_000_000_000, {}, "change"),
        (1_000_000_000, {}, "change"),
        (10, {"reason": "whim"}, "reason"),
        (10, {"reason": "destroyed"}, "change"),
        (-10, {"reason": "delivered"}, "change"),
        (-101, {}, "change"),
        (10, {"reference": " "}, "reference"),
        (10, {"witness_id": uuid4()}, "witness"),
        (10, {"witness_id": "cashier"}, "witness"),
    ],
)
def test_what_is_no_change_of_a_stock(change: int, more: dict[str, Any], field: str) -> None:
    denominations()
    stock(chip(), 100)
    if more.get("witness_id") == "cashier":
        more = {"witness_id": member("cashier").pk}
    with pytest.raises(Refused) as refused:
        stock(chip(), change, **more)
    assert refused.value.field == field
    with pytest.raises(Refused, match="requires two people"):
        stock(chip(), 1, witness_id=member("director").pk)
    assert StockChange.objects.count() == 1
    assert stock(chip(), -100).after == 0
    assert [step.row.position for step in witnesses.of_stock(chip().pk)] == [2, 1]


def tip(drawer: Any, amount: str = "12.50", colour: bool = False, nonce: Any = None, at: Any = TUESDAY) -> Any:
    return tips_services.record_tip(
        house=house(),
        shift=drawer,
        amount=Decimal(amount),
        colour_chips=colour,
        nonce=nonce or uuid4(),
        by=member("cashier"),
        at=at,
    )


def chip_tip(drawer: Any, **changes: Any) -> Any:
    facts: dict[str, Any] = {"chips": 7, "chip_value": Decimal("2.50"), "colour_chips": True}
    by = member("cashier")
    return tips_services.record_tip(house=house(), shift=drawer, nonce=uuid4(), by=by, at=TUESDAY, **facts | changes)


def test_a_tip_is_worth_its_chips() -> None:
    drawer = table_shift()
    row = chip_tip(drawer)
    assert (row.amount, row.chips, row.chip_value) == (Decimal("17.50"), 7, Decimal("2.50"))
    assert chip_tip(drawer, amount=Decimal("17.50")).amount == Decimal("17.50")
    wrong: list[tuple[dict[str, Any], str, str]] = [
        ({"chips": None}, "chips", "number of chips"),
        ({"chips": 0}, "chips", "number of chips"),
        ({"chip_value": None}, "chip_value", "value of one chip"),
        ({"amount": Decimal(17)}, "amount", r"worth 17\.50"),
    ]
    for changes, field, sentence in wrong:
        with pytest.raises(Refused, match=sentence) as found:
            chip_tip(drawer, **changes)
        assert found.value.field == field
    for changes in ({"chips": 6}, {"chips": None}, {"chip_value": None}):
        with refused("a_tip_is_worth_its_chips"):
            write(copy_of(row, nonce=uuid4(), **changes))


def test_tips_of_a_gaming_day() -> None:
    drawer, desk, nonce = table_shift(), shift(), uuid4()
    row = tip(drawer, colour=True, nonce=nonce)
    assert tip(drawer, colour=True, nonce=nonce) == row
    other = tip(desk, "2.50")
    assert tip_selectors.sum_of(tip_selectors.tips(VENUE)) == 15
    assert tip_selectors.tips_of(drawer) == Decimal("12.50")
    assert set(tip_selectors.tips(VENUE)) == {row, other}
    for each, amount, colour, sentence in ((drawer, "0", False, "above 0.00"), (desk, "1", True, "Only a table")):
        with pytest.raises(Refused, match=sentence):
            tip(each, amount, colour)
    tables.close(drawer, LATER)
    with pytest.raises(Refused, match="counted"):
        tip(drawer, at=LATER)
    assert Tip.objects.count() == 2
    assert len(said.acts(VENUE, "cage.tip.recorded")) == 2


@pytest.fixture
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_pages_of_chips(tuesday: None, sign_in: Any, director: Any, cashier: Any, inspector: Any) -> None:
    client, reader = sign_in(director), sign_in(inspector)
    assert "No chips yet" in text(client.get("/cage/chips/"))
    body = {"medium": "chip", "value": "5", "colour": "red", "series": "B"}
    page = client.post("/cage/chips/new/", body).headers["Location"]
    assert "already exists" in text(client.post("/cage/chips/new/", body))
    assert client.post("/cage/chips/new/", body | {"value": "25", "series": ""}).status_code == 302, "of no series"
    assert "Add a denomination" in text(client.get("/cage/chips/new/"))
    change = {"change": "500", "reason": "delivered", "reference": "L-7", "witness": str(member("pit_boss").pk)}
    assert client.post(f"{page}stock/", change | {"reference": ""}).status_code == 422
    assert client.post(f"{page}stock/", change).headers["Location"] == page
    assert "L-7" in text(reader.get(page))
    assert "Change the stock" not in text(reader.get(page))
    assert "2,500.00" in text(reader.get("/cage/chips/"))
    file = b"".join(reader.get("/cage/chips/?export=csv").streaming_content).decode()
    assert "500" in file
    assert "retired" in text(client.post(f"{page}retirement/", follow=True))
    assert "already retired" in text(client.post(f"{page}retirement/", follow=True))
    assert sign_in(cashier).get("/cage/chips/").status_code == 403
    assert reader.post(f"{page}stock/", change).status_code == 403
    assert client.get(f"/cage/chips/{uuid4()}/").status_code == 404


def test_the_pages_of_tips(tuesday: None, sign_in: Any, cashier: Any, inspector: Any, porter: Any) -> None:
    drawer, desk, reader = shift(), sign_in(cashier), sign_in(inspector)
    page, body = f"/cage/shifts/{drawer.pk}/tip/", {"nonce": str(uuid4()), "amount": "5,50"}
    assert "No tips" in text(reader.get("/cage/tips/"))
    for _each in range(2):
        assert desk.post(page, body).headers["Location"] == page
    assert desk.post(page, {"nonce": str(uuid4()), "amount": "0"}).status_code == 422
    assert "5.50" in text(desk.get(page))
    assert "5.50" in text(reader.get("/cage/tips/"))
    assert "<html" not in text(reader.get("/cage/tips/", headers={"HX-Request": "true"}))
    assert "5.50" in b"".join(reader.get("/cage/tips/?export=csv").streaming_content).decode()
    assert sign_in(porter).get(page).status_code == 403
    assert Tip.objects.count() == 1
