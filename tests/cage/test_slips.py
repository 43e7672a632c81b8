"""Slips, bookings by hand, adjustments and hand-overs: what is done, and what is refused in words."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.cage.counts.selectors import comparison as count_comparison
from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.counts.services import counts
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.drawers.services import manual_bookings, voids
from compliance.cage.drawers.services.bookings import Change
from compliance.cage.exchanges import selectors as exchanged
from compliance.cage.models.shifts import Shift
from compliance.cage.sheets import selectors as sheet_selectors
from compliance.cage.shifts.presentation.register import SHIFTS
from compliance.cage.slips import selectors as slip_selectors
from compliance.cage.slips.presentation.register import SLIPS
from compliance.cage.slips.services import slips
from compliance.refusals import Refused
from tests import said
from tests.cage import drawers
from tests.cage.counted import closed, fitted, second_desk, signed
from tests.cage.drawers import sheet, shift, table_shift
from tests.cage.narrowing import narrowed
from tests.cast import TUESDAY, VENUE, house, member

pytestmark = pytest.mark.django_db
FIVE = sheet(chip={"5": 10})


def send(giver: Any, taker: Any, pieces: Any = FIVE, by: Any = None, **more: Any) -> Any:
    facts: dict[str, Any] = {"nonce": uuid4(), "at": TUESDAY}
    by = member(by) if by else giver.opened_by
    return slips.prepare_slip(house=house(), giver=giver, taker=taker, pieces=pieces, by=by, **facts | more)


def receive(slip: Any, by: str = "pit_boss") -> Any:
    return slips.receive_slip(house=house(), slip=slip, by=member(by), at=TUESDAY)


def give_back(slip: Any, reason: str = "Too much.", by: str = "pit_boss") -> Any:
    return slips.return_slip(house=house(), slip=slip, reason=reason, by=member(by), at=TUESDAY)


def book(drawer: Any, kind: str = "other_in", amount: str = "10.00", reference: str = "V-1", **more: Any) -> Any:
    facts: dict[str, Any] = {"nonce": uuid4(), "by": drawer.opened_by}
    who = {"house": house(), "at": TUESDAY}
    return manual_bookings.make_entry(
        shift=drawer, kind=kind, amount=Decimal(amount), reference=reference, **who, **facts | more
    )


def adjust(drawer: Any, change: Change, by: str = "chef_de_salle", reason: str = "Counted.", nonce: Any = None) -> Any:
    who = {"house": house(), "at": TUESDAY, "by": member(by)}
    return manual_bookings.adjust_float(shift=drawer, change=change, reason=reason, nonce=nonce or uuid4(), **who)


def test_fills_credits_and_transfers_are_numbered_each_by_itself() -> None:
    desk, other, table = shift(), shift(by="director", desk_id=second_desk()), table_shift()
    made = [send(desk, table), send(table, desk), send(desk, other, sheet(note={"50": 2})), send(desk, table)]
    assert [slip.label for slip in made] == ["F-000001", "C-000001", "T-000001", "F-000002"]
    assert booking_selectors.last_entry(desk.pk).chips_after == Decimal(5900)
    receive(made[0])
    assert receive(made[0]) == receive(made[0])
    assert booking_selectors.last_entry(table.pk).chips_after == Decimal(5000)
    receive(made[2], "director")
    assert booking_selectors.last_entry(other.pk).cash_after == Decimal(3200)
    give_back(made[3])
    assert booking_selectors.last_entry(desk.pk).chips_after == Decimal(5950)
    assert len(said.acts(VENUE, "cage.slip.prepared")) == 4
    assert len(said.acts(VENUE, "cage.slip.ended")) == 3
    assert [row.label for row in narrowed(SLIPS, kind="fill", state="returned")] == ["F-000002"]
    on_the_way = narrowed(SLIPS, state="way", first=desk.gaming_day, last=desk.gaming_day)
    assert [row.label for row in on_the_way] == ["C-000001"]
    assert not narrowed(SLIPS, last=desk.gaming_day - timedelta(days=1))
    assert slip_selectors.slips_for(VENUE, desk.opened_by_id).get() == made[1]


def test_a_slip_is_refused_in_words() -> None:
    desk, other, table = shift(), shift(by="director", desk_id=second_desk()), table_shift()
    second = table_shift("5")
    nonce = uuid4()
    assert send(desk, table, nonce=nonce) == send(desk, table, nonce=nonce)
    for giver, taker, pieces, by, words in (
        (desk, desk, FIVE, None, "Choose another float of this casino"),
        (table, second, FIVE, None, "a credit, then a fill"),
        (desk, table, FIVE, "chef_de_salle", "holds this float"),
        (desk, table, [], None, "empty"),
        (desk, table, sheet(note={"50": 1}), None, "Tables hold no cash:"),
        (desk, table, sheet(chip={"500": 100}), None, "The float is too low"),
        (desk, table, sheet(chip={"7": 1}), None, "Unknown denomination: chip of 7"),
    ):
        with pytest.raises(Refused, match=words):
            send(giver, taker, pieces, by)
    slip = send(desk, other)
    for act, words in (
        (lambda: receive(slip, "cashier"), "You prepared"),
        (lambda: receive(slip, "pit_boss"), "holds the receiving float and must"),
        (lambda: give_back(slip, " "), "Enter the reason"),
        (lambda: closed(other), "Signature missing"),
    ):
        with pytest.raises(Refused, match=words):
            act()
    receive(slip, "director")
    with pytest.raises(Refused, match="already been signed or returned"):
        give_back(slip)
    closed(other)
    for giver, taker in ((desk, other), (other, desk)):
        with pytest.raises(Refused, match="has been counted"):
            send(giver, taker)


def test_who_holds_both_desks_has_somebody_else_sign() -> None:
    desk, other = shift(), shift(desk_id=second_desk())
    assert receive(send(desk, other), "pit_boss").outcome == "received"


def test_bookings_by_hand_are_the_holders() -> None:
    desk, table = shift(), table_shift()
    nonce = uuid4()
    assert book(desk, nonce=nonce) == book(desk, nonce=nonce)
    for words, more in (
        ("was already used for another entry", {"nonce": nonce, "amount": "11.00"}),
        ("was already used for another entry", {"nonce": nonce, "kind": "takings"}),
        ("above 0.00", {"amount": "0"}),
        ("voucher", {"reference": " "}),
        ("holds this float", {"by": member("director")}),
        ("Above 500", {"kind": "other_out", "amount": "9999.00"}),
        ("The amount is too large", {"amount": "999999999999.99"}),
    ):
        with pytest.raises(Refused, match=words):
            book(desk, **more)
    with pytest.raises(Refused, match="Tables hold no cash: record it at a cash desk"):
        book(table)
    assert book(desk, "takings", "1.50", "").reference == ""
    with pytest.raises(Refused, match="clock is behind"):
        manual_bookings.make_entry(
            house=house(),
            shift=desk,
            kind="takings",
            amount=Decimal(1),
            reference="",
            nonce=uuid4(),
            by=desk.opened_by,
            at=TUESDAY - timedelta(hours=1),
        )


def test_an_adjustment_shows_before_and_after() -> None:
    desk, table, nonce = shift(), table_shift(), uuid4()
    change = Change(chips=Decimal(-5))
    assert adjust(desk, change, nonce=nonce) == adjust(desk, change, nonce=nonce)
    made = booking_selectors.entries_of(desk.pk).last()
    assert (made.chips, made.chips_after) == (Decimal(-5), Decimal(5995))
    for drawer, more, words in (
        (desk, {"by": "cashier"}, "person must"),
        (desk, {"change": Change()}, "Enter an amount above or below"),
        (desk, {"reason": ""}, "Enter the reason"),
        (table, {"change": Change(cash=Decimal(1)), "by": "director"}, "Tables hold no cash:"),
    ):
        with pytest.raises(Refused, match=words):
            adjust(drawer, **{"change": change} | more)


def test_a_booking_is_taken_back_by_another_person() -> None:
    desk = shift()
    entry, nonce = book(desk), uuid4()

    def void(by: str = "chef_de_salle", reason: str = "Wrong.", of: Any = entry) -> Any:
        who = {"house": house(), "by": member(by), "at": TUESDAY}
        return voids.void_booking(entry=of, reason=reason, nonce=nonce, **who)

    for more, words in (
        ({"by": "cashier"}, "Another person"),
        ({"reason": " "}, "Enter the reason"),
        ({"of": desk.entries.get(kind="opening")}, "This entry belongs to another operation"),
    ):
        with pytest.raises(Refused, match=words):
            void(**more)
    assert void() == void()
    nonce = uuid4()
    with pytest.raises(Refused, match="already"):
        void()
    closed(desk)
    with pytest.raises(Refused, match="has been counted"):
        book(desk)


def test_an_opening_that_differs_is_named_explained_and_signed() -> None:
    first = shift()
    with pytest.raises(Refused, match="Choose a cash desk"):
        shift(desk_id=uuid4())
    with pytest.raises(Refused, match="twice"):
        closed(first, pieces=[*FIVE, *FIVE])
    with pytest.raises(Refused, match="whole number"):
        closed(first, pieces=sheet(chip={"5": -1}))
    kept, nonce = signed(first).count, uuid4()
    with pytest.raises(Refused, match="clock is behind"):
        shift(TUESDAY - timedelta(hours=1), "director")
    pieces = sheet(**drawers.FLOAT | {"note": {"50": 39, "20": 50}})
    second = shift(by="director", pieces=pieces)
    opening = second.counts.get()
    assert (opening.difference, count_comparison.former_count(opening)) == (Decimal(-50), kept)
    moved = {
        (line.medium, str(line.value)): (line.quantity, line.before)
        for line in count_comparison.compare_pieces(opening)
    }
    assert moved["note", "50.00"] == (39, 0), "the former one was counted in hundreds"
    assert (
        count_comparison.compare_pieces(opening)[0].sum
        == count_comparison.compare_pieces(opening)[0].value * count_comparison.compare_pieces(opening)[0].quantity
    )
    who: dict[str, Any] = {"house": house(), "at": TUESDAY}
    assert counts.needs_report(house(), opening)
    counts.explain_variance(count=opening, said="A note.", checked="Camera 3.", by=member("director"), **who)
    with pytest.raises(Refused, match="This variance has already been explained"):
        counts.explain_variance(count=opening, said="A note.", checked="Camera 3.", by=member("director"), **who)
    with pytest.raises(Refused, match="You handed over this float"):
        counts.sign_count(count=opening, by=member("cashier"), **who)
    counts.sign_count(count=opening, by=member("pit_boss"), **who)
    with pytest.raises(Refused, match="signed this"):
        counts.sign_count(count=opening, by=member("pit_boss"), **who)
    again = closed(second)
    last = closed(second)
    assert count_comparison.former_count(last) == again
    assert count_comparison.former_count(again) is None
    assert count_comparison.former_count(first.counts.get(kind="opening")) is None
    with pytest.raises(Refused, match="A recount has been made"):
        counts.sign_count(count=again, by=member("pit_boss"), **who)
    shift()
    with pytest.raises(Refused, match="already been handed over and cannot"):
        closed(second)
    assert nonce


def test_tables_keep_no_cash() -> None:
    drawers.denominations()
    with pytest.raises(Refused, match="no cash"):
        shift(by="chef_de_salle", table_id=drawers.table().pk)
    table = table_shift()
    with pytest.raises(Refused, match="no cash"):
        closed(table, pieces=sheet(note={"50": 1}))
    count = closed(table, pieces=[])
    assert count_selectors.gap_of(count) == 0
    assert not count_selectors.counted_again(count)


def test_what_pages_ask() -> None:
    desk, table = shift(), table_shift()
    assert list(shift_selectors.floats_of(VENUE, desk.opened_by_id)) == [desk]
    assert shift_selectors.left_open(VENUE, desk.gaming_day + timedelta(days=1)).count() == 2
    closed(desk)
    states = {state: narrowed(SHIFTS, state=state) for state in ("open", "counted", "signed")}
    assert states == {"open": [table], "counted": [desk], "signed": []}
    assert narrowed(SHIFTS, place=desk.desk_id, first=desk.gaming_day, last=desk.gaming_day) == [desk]
    assert count_selectors.last_counts(Shift.objects.all())[desk.pk].kind == "closing"
    assert not exchanged.exchanges_of(desk.pk)
    assert sheet_selectors.pieces_in_use(VENUE)[0] == ("chip", Decimal(500), "red")
    assert booking_selectors.dropped_into(fitted(table).pk) == 0


def test_who_was_sent_it_does_not_sign_that_it_went_back() -> None:
    desk, other = shift(), shift(by="director", desk_id=second_desk())
    slip = send(desk, other)
    with pytest.raises(
        Refused, match="The slip was sent to your float: another person must confirm its return to Cashier and sign"
    ):
        give_back(slip, by="director")
    give_back(slip, by="chef_de_salle")
    assert booking_selectors.last_entry(desk.pk).chips_after == Decimal(6000)


def test_a_slip_of_more_than_any_drawer_holds_is_said() -> None:
    desk, other = shift(), shift(by="director", desk_id=second_desk())
    with pytest.raises(Refused, match="The total of the sheet is too large") as refused:
        send(desk, other, sheet(plaque={"5000": 2_000_000_000}))
    assert refused.value.field == "pieces"


def test_a_slip_and_an_adjustment_that_ask_too_much_of_a_drawer_are_told_to_the_log() -> None:
    desk, table = shift(), table_shift()
    for ask, booking in (
        (lambda: send(desk, table, sheet(chip={"50": 500})), "fill"),
        (lambda: adjust(desk, Change(cash=Decimal(-9999))), "adjustment"),
    ):
        with pytest.raises(Refused, match="The float is too low"):
            ask()
        assert said.acts(VENUE, "cage.entry.refused")[0].facts == {"shift": desk.label, "booking": booking}
    assert len(said.acts(VENUE, "cage.entry.refused")) == 2
