"""Nobody counts until it fits: somebody else discloses what should be there, and every difference is explained."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.cage.counts.services import counts, disclosures
from compliance.cage.days import services as days_services
from compliance.cage.days.selectors import days
from compliance.cage.days.selectors import visibility as day_visibility
from compliance.cage.drawers.services import bookings, manual_bookings
from compliance.cage.models.counts import Count, Disclosure
from compliance.cage.visibility import selectors as blind
from compliance.notices.models.notices import Notice
from compliance.refusals import Refused
from tests import said
from tests.cage import tables
from tests.cage.blind_counts import explain, reader, row_for, seen, sign, who
from tests.cage.drawers import FLOAT, sheet, shift, table_shift
from tests.cage.nights import DAY, LATER, counted, disclosed, signed
from tests.cast import TUESDAY, VENUE, house, member

pytestmark = pytest.mark.django_db
SHORT = FLOAT | {"note": {"50": 39, "20": 50}}
EXPECTED = ("expected_cash", "expected_chips", "expected_plaques", "expected")
SUMS = ("cash", "chips", "plaques", "counted", *EXPECTED, "difference")
SWAPPED = FLOAT | {"note": {"50": 37, "20": 50}}


def test_whoever_counted_until_it_fits_explains_every_count() -> None:
    """The attack: count short, look at the difference, count again until nothing is missing; explain nothing."""
    desk = shift()
    first = counted(desk, "cashier", **SHORT)
    assert seen(first, "cashier", works=True) == (False, True), "the holder is not told"
    again = counted(desk, "cashier", **FLOAT)
    assert again.difference == 0
    with pytest.raises(Refused, match="an earlier one shows a variance"):
        sign(again)
    with pytest.raises(Refused, match="A recount has been made since"):
        disclosures.disclose_variance(count=first, **who("director"))
    disclosures.disclose_variance(count=again, **who("director"))
    with pytest.raises(Refused, match="The explanation has already been requested"):
        disclosures.disclose_variance(count=again, **who("pit_boss"))
    assert seen(first, "cashier", works=True) == (True, True)
    with pytest.raises(Refused, match="You have seen the expected amount"):
        counted(desk, "cashier", **FLOAT)
    with pytest.raises(Refused, match="not been explained"):
        sign(again)
    for fits in (again, desk.counts.get(kind="opening")):
        with pytest.raises(Refused, match="count shows no variance: there is"):
            explain(fits)
    with pytest.raises(Refused, match="requires a report: state what was"):
        explain(first, checked="")
    explain(first)
    sign(again)
    (act,) = said.acts(VENUE, "cage.count.disclosed")
    assert said.tables(act) == {"cage_disclosure"}


def test_only_somebody_else_compares_and_only_what_differs() -> None:
    desk = shift()
    fits = counted(desk, "cashier", **FLOAT)
    with pytest.raises(Refused, match="Another person must compare it"):
        disclosures.disclose_variance(count=fits, **who("cashier"))
    for count in (fits, desk.counts.get(kind="opening")):
        with pytest.raises(Refused, match="There is no variance: sign the count"):
            disclosures.disclose_variance(count=count, **who("director"))
    assert not Disclosure.objects.exists()


def test_who_counted_for_the_holder_compares_nothing_and_counts_once() -> None:
    desk = shift()
    short = counted(desk, "chef_de_salle", **SHORT)
    for name in ("chef_de_salle", "cashier"):
        with pytest.raises(Refused, match="Another person must compare it"):
            disclosures.disclose_variance(count=short, **who(name))
    disclosed(short)
    with pytest.raises(Refused, match="You have seen the expected amount"):
        counted(desk, "chef_de_salle", **FLOAT)
    again = counted(desk, "director", **FLOAT)
    explain(short, "chef_de_salle")
    sign(again, "pit_boss")


def test_who_explains_and_who_then_signs() -> None:
    short = counted(shift(), "cashier", **SHORT)
    disclosed(short)
    with pytest.raises(Refused, match="a supervisor may explain a variance"):
        explain(short, "porter")
    with pytest.raises(Refused, match="a supervisor may explain a variance"):
        explain(short, "accountant")
    explain(short, "director")
    with pytest.raises(Refused, match="You explained"):
        sign(short, "director")
    sign(short, "pit_boss")


def test_who_put_the_drawer_right_does_not_sign_it() -> None:
    desk = shift()
    manual_bookings.adjust_float(
        shift=desk, change=bookings.Change(chips=Decimal(-5)), reason="Counted.", nonce=desk.nonce, **who("director")
    )
    count = counted(desk, "cashier", **FLOAT | {"chip": {"5": 199, "50": 100}})
    assert count.difference == 0
    with pytest.raises(Refused, match="You changed the expected amount of"):
        sign(count, "director")
    sign(count, "pit_boss")


def test_what_is_told_of_the_count_of_a_drawer() -> None:
    desk = shift()
    count = counted(desk, "cashier", **SHORT)
    supervisor = {"supervises": True, "works": True}
    assert seen(count, "pit_boss", **supervisor) == (True, True)
    assert seen(count, "cashier", **supervisor) == (False, True), "not even as a supervisor"
    assert seen(count, "accountant") == (False, False)
    assert blind.totals_hidden(desk, reader("cashier", works=True))
    signed(count)
    assert seen(count, "cashier", works=True) == (True, True)
    assert seen(count, "accountant") == (False, False), "nobody has taken the drawer over yet"
    assert not blind.totals_hidden(desk, reader("cashier", works=True))
    assert blind.totals_hidden(desk, reader("accountant"))
    shift(LATER, "director", sheet(**SHORT))
    assert seen(count, "accountant") == (True, True)
    assert not blind.totals_hidden(desk, reader("accountant"))
    told = blind.visible_counts([count], reader("accountant"))[count.pk]
    assert (told.counted, told.expected, told.difference) == (9050, 9100, -50)
    opening = Count.objects.get(kind="opening", shift__number=2)
    assert seen(opening, "accountant") == (True, True)
    assert seen(opening, "director", works=True) == (True, True), "who took the float over"
    assert seen(opening, "cashier", works=True) == (True, True), "who handed it over"
    assert seen(opening, "porter", works=True) == (False, False)
    assert not blind.visible_counts([opening], reader("director"))[opening.pk].disclosed


def test_who_counted_and_who_holds_a_float_or_opened_a_box_wait_for_the_comparison() -> None:
    """Each of them alone is involved, also when another person counts."""
    end = counted(shift(), "director", **SHORT)
    fitting = tables.opened("50")
    box = tables.count(fitting, by="accountant", note={"20": 1})
    for count, involved in ((end, ("cashier", "director")), (box, ("accountant", "director", "counter"))):
        for name in involved:
            assert seen(count, name, supervises=True) == (False, True), name
        assert seen(count, "pit_boss", supervises=True) == (True, True)


def test_a_register_row_hides_the_sums_and_the_explanation_from_a_reader_who_may_not_see_them() -> None:
    count = counted(shift(), "cashier", **SHORT)
    assert not row_for(count, "pit_boss", supervises=True).explained
    signed(count)
    whole = row_for(count, "pit_boss", supervises=True)
    assert (whole.cash, whole.chips, whole.plaques, whole.counted) == (3050, 6000, 0, 9050)
    assert [getattr(whole, name) for name in EXPECTED] == [3100, 6000, 0, 9100]
    assert (whole.difference, whole.explanation) == (-50, "A note too much.")
    assert (whole.explained, whole.disclosed, whole.signed) == (True, True, True)
    closed = row_for(count, "accountant")
    assert {getattr(closed, name) for name in SUMS} == {None}
    assert (closed.explanation, closed.explained) == (None, True)
    hidden = row_for(count, "pit_boss", hidden=True, supervises=True)
    assert {getattr(hidden, name) for name in SUMS} == {None}
    assert hidden.explanation == "A note too much."


def test_the_totals_of_an_open_drawer_are_kept_from_its_holder_and_from_who_does_not_supervise() -> None:
    desk = shift()
    assert blind.totals_hidden(desk, reader("cashier", supervises=True))
    assert blind.totals_hidden(desk, reader("director"))
    assert not blind.totals_hidden(desk, reader("director", supervises=True))


def test_the_totals_are_shown_once_another_person_has_compared_or_signed_the_count() -> None:
    """A variance that was disclosed is enough, and so is a signature where there is no variance."""
    short, fits = shift(), table_shift()
    holder = reader("cashier", works=True)
    end = counted(short, "cashier", **SHORT)
    assert blind.totals_hidden(short, holder)
    disclosed(end)
    assert not blind.totals_hidden(short, holder)
    end = tables.close(fits)
    keeper = reader("chef_de_salle", works=True)
    assert blind.totals_hidden(fits, keeper)
    sign(end, "director")
    assert not blind.totals_hidden(fits, keeper)


def test_a_supervisor_who_counted_for_the_holder_reads_the_totals_after_the_comparison() -> None:
    desk = shift()
    end = counted(desk, "chef_de_salle", **SHORT)
    supervisor = reader("chef_de_salle", supervises=True)
    assert blind.totals_hidden(desk, supervisor)
    disclosed(end)
    assert not blind.totals_hidden(desk, supervisor)


def test_who_counts_boxes_reads_no_sum_of_the_table() -> None:
    """The attack: add up what was dropped on the page of the table, and count the box to the cent."""
    drawer = table_shift()
    assert not blind.is_owed(drawer, reader("director", boxes=True)), "nothing has dropped yet"
    fitting = tables.fit(drawer)
    made = [tables.exchange(drawer, "cash", "chips", amount) for amount in ("1000", "500")]
    team, boss = reader("director", supervises=True, boxes=True), reader("pit_boss", supervises=True)
    assert blind.is_owed(drawer, team)
    assert blind.totals_hidden(drawer, team)
    assert not blind.is_owed(drawer, boss)
    blind.hide_amounts(made, team)
    assert [row.amount for row in made] == [None, None]
    end = tables.close(drawer)
    tables.move(fitting)
    tables.open_box(fitting)
    count = tables.count(fitting, note={"500": 2, "200": 2, "50": 1})
    assert seen(end, "director", supervises=True, boxes=True) == (False, True), (
        "the chips that are missing are the drop"
    )
    assert seen(count, "director", supervises=True, boxes=True) == (False, True)
    assert seen(count, "counter", supervises=True) == (False, True), "who stood by at the opening"
    assert seen(count, "pit_boss", supervises=True) == (True, True)
    with pytest.raises(Refused, match="The count of this box shows a variance"):
        sign(count, "counter")
    for name in ("counter", "director"):
        with pytest.raises(Refused, match="Another person must compare it"):
            disclosures.disclose_variance(count=count, **who(name))
    disclosures.disclose_variance(count=count, house=house(), by=member("pit_boss"), at=tables.COUNTING)
    assert seen(count, "director", supervises=True, boxes=True) == (True, True)
    with pytest.raises(Refused, match="You have seen the expected amount"):
        tables.count(fitting, note={"500": 3})
    explain(count, "director")
    with pytest.raises(Refused, match="You made this count or hold"):
        sign(count, "director")
    counts.sign_count(house=house(), count=count, by=tables.counter(), at=tables.COUNTING)
    assert not blind.is_owed(drawer, team)


def test_a_box_that_fits_is_shown_once_the_team_has_signed() -> None:
    count = tables.count(tables.opened("50"), note={"50": 1})
    assert seen(count, "director", boxes=True) == (False, True)
    counts.sign_count(house=house(), count=count, by=tables.counter(), at=tables.COUNTING)
    assert seen(count, "director", boxes=True) == (True, True)


def test_a_box_of_a_team_of_three_is_kept_back_until_all_but_its_counter_have_signed() -> None:
    count = tables.count(tables.opened("50"), note={"50": 1})
    counts.sign_count(house=house(), count=count, by=tables.counter(), at=tables.COUNTING)
    assert seen(count, "director", team=2, boxes=True) == (True, True)
    assert seen(count, "director", team=3, boxes=True) == (False, True), "the third has not signed"


def test_a_signature_under_the_opening_count_compares_nothing_of_the_end() -> None:
    """The attack: have what was taken over signed, and read from then on what should be in the drawer."""
    signed(counted(shift(), "cashier", **FLOAT))
    second = shift(LATER, "director", sheet(**FLOAT))
    sign(second.counts.get(kind="opening"), "pit_boss")
    assert blind.totals_hidden(second, reader("director", works=True)), "before the count at its end"
    end = counted(second, "director", LATER, **SHORT)
    assert seen(end, "director", works=True) == (False, True)
    assert blind.totals_hidden(second, reader("director", works=True))


def test_a_count_of_another_shift_compares_nothing() -> None:
    """Each drawer is told by its own counts: two are asked about at once."""
    desk, other = shift(), table_shift()
    signed(counted(desk, "cashier", **FLOAT))
    end = tables.close(other)
    shown = blind.visible_counts([desk.counts.get(kind="closing"), end], reader("cashier", works=True))
    assert [told.difference_shown for told in shown.values()] == [True, False]


def test_the_day_tells_no_place_before_it_is_compared() -> None:
    """The attack: the page of the day shows what open drawers and uncounted boxes should hold."""
    fitting = tables.opened("1000")
    desk = shift()
    outside, team = reader("accountant"), reader("director", supervises=True, boxes=True)
    found = days.cage_day(VENUE, DAY)
    assert [row.place for row in day_visibility.visible_day(found, outside).rows] == [None, None, None]
    assert day_visibility.visible_day(found, outside).figures.expected == 0
    assert [row.place is None for row in day_visibility.visible_day(found, team).rows] == [True, False, True]
    boss = day_visibility.visible_day(found, reader("pit_boss", supervises=True))
    assert (boss.kept_back, boss.uncounted, boss.figures.uncounted) == (0, 2, 2)
    assert day_visibility.visible_day(found, reader("cashier", supervises=True)).rows[1].place is None, "the holder"
    signed(counted(desk, "cashier", **FLOAT))
    found = days.cage_day(VENUE, DAY)
    assert [row.place is None for row in day_visibility.visible_day(found, outside).rows] == [True, False, True]
    assert day_visibility.visible_day(found, reader("porter", works=True)).rows[1].place is None, (
        "who may take the drawer over"
    )
    count = tables.count(fitting, note={"500": 2})
    counts.sign_count(house=house(), count=count, by=tables.counter(), at=tables.COUNTING)
    after = day_visibility.visible_day(days.cage_day(VENUE, DAY), team)
    assert [row.place is None for row in after.rows] == [False, False, False]
    assert after.rows[0].won == 1000


def test_a_hand_over_that_differs_is_explained_and_signed_and_told() -> None:
    """The attack: take a drawer over with less than was left there, and let nobody answer for it."""
    first = shift()
    signed(counted(first, "cashier", **FLOAT))
    second = shift(LATER, "director", sheet(**SWAPPED))
    signed(counted(second, "director", LATER, **SWAPPED), "chef_de_salle")
    opening = second.counts.get(kind="opening")
    assert opening.difference == -150

    def obstacles() -> list[str]:
        return [spot.obstacle for spot in days.cage_day(VENUE, DAY).spots]

    assert obstacles() == ["", "taken_unexplained"]
    assert days.cage_day(VENUE, DAY).spots[1].blocking_count == opening
    with pytest.raises(Refused, match="Not everything has been counted and signed"):
        days_services.close_day(on=DAY, **who("accountant"))
    with pytest.raises(Refused, match="a supervisor may explain a variance"):
        explain(opening, "porter")
    with pytest.raises(Refused, match="not been explained"):
        sign(opening, "pit_boss")
    explain(opening, "cashier")
    assert obstacles() == ["", "taken_unsigned"]
    for name, why in (("director", "You made this count"), ("cashier", "You handed")):
        with pytest.raises(Refused, match=why):
            sign(opening, name)
    sign(opening, "pit_boss")
    assert Notice.objects.get().subject_id == opening.pk
    days_services.close_day(on=DAY, **who("accountant"))


@pytest.mark.parametrize("later", [36, 38], ids=["more is missing later", "less is missing later"])
def test_the_count_that_was_compared_is_told_though_the_last_one_fits(later: int) -> None:
    """The attack: who knows by how much the first count differs lets the last one fit."""
    desk = shift()
    compared = counted(desk, "chef_de_salle", **FLOAT | {"note": {"50": 37, "20": 50}})
    disclosed(compared)
    again = counted(desk, "director", **FLOAT | {"note": {"50": later, "20": 50}})
    explain(compared, "chef_de_salle")
    explain(again, "director")
    sign(counted(desk, "compliance_officer", **FLOAT), "pit_boss")
    assert Notice.objects.get().subject_id == compared.pk


def test_a_sheet_beyond_any_sum_is_refused_in_words() -> None:
    drawer = shift()
    with pytest.raises(Refused, match="The total of the sheet is too large"):
        counted(drawer, "cashier", note={"500": 2_000_000_000})


def test_the_questions_do_not_grow_with_the_counts(django_assert_num_queries: Any) -> None:
    for name in ("4", "5", "6"):
        tables.close(table_shift(name), TUESDAY + timedelta(hours=1))
    rows, looks = list(Count.objects.all()), reader("director")
    with django_assert_num_queries(3):
        assert len(blind.visible_counts(rows, looks)) == 6
