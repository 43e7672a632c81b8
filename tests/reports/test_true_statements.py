"""What a report says is true of its span: numbers at its edges, dates of letters, and tables with nothing in them."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from audit.recording.numbers import surrounding_numbers
from compliance.cage.models.shifts import Numbering, Shift
from compliance.payouts.models.payouts import Numbering as PayoutNumbering
from compliance.payouts.models.payouts import Payout
from compliance.reports.definitions.r05_card_numbering import document as card_numbering_document
from compliance.reports.definitions.r05_card_numbering import query as card_numbering_query
from compliance.reports.definitions.r05_card_numbering.figures import Book, Gap, Numbered, examine_series
from compliance.reports.definitions.r07_orphan_reconciliation import document as orphan_reconciliation_document
from compliance.reports.definitions.r07_orphan_reconciliation import query as orphan_reconciliation_query
from compliance.reports.definitions.r10_approval_letters import document as approval_letters_document
from compliance.reports.definitions.r10_approval_letters import query as approval_letters_query
from compliance.reports.definitions.r11_large_payouts import document as large_payouts_document
from compliance.reports.definitions.r11_large_payouts import query as large_payouts_query
from compliance.reports.definitions.r12_shift_counts import query as shift_counts_query
from compliance.reports.definitions.r20_door_coverage import document as door_coverage_document
from compliance.reports.definitions.r20_door_coverage import figures as door_coverage
from compliance.reports.figures.domain.continuity import NumbersOutsidePeriod, Series, build_series
from compliance.reports.figures.domain.periods import numbers_outside_period
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from compliance.venues.selectors import venues
from tests import cast
from tests.cage import drawers
from tests.games import applying
from tests.orphans import years
from tests.payouts import asking
from tests.reports import cage
from tests.reports.cage import minutes
from tests.venues.dutch import DUTCH, open_dutch_house

DAY = date(2026, 3, 3)
NIGHT = timedelta(days=1)


def order(report: str, first: date = DAY, last: date = DAY, read_at: Any = None, house: Any = None) -> Order:
    at, of = read_at or cast.local("2026-03-10 09:00"), house or cast.house()
    language = "fr" if of.jurisdiction == "LU" else "nl"
    return Order(of, build_cover(of, report, first, last), language, "Inspector", at, at)


def text(html: str) -> str:
    return " ".join(html.replace("\u202f", " ").replace("\xa0", " ").split())


# --- Numbers within a span and at its edges.


def test_a_number_of_another_span_is_never_missing() -> None:
    found = build_series(
        "shift", [5, 54], NumbersOutsidePeriod(before=4, others=frozenset(range(6, 54)), newest=60, counter=60)
    )
    assert (found.first, found.last, found.count, found.missing) == (5, 54, 2, ())


@pytest.mark.parametrize("missing", range(1, 10))
def test_each_missing_number_is_reported_by_exactly_one_span(missing: int) -> None:
    """Nine numbers on three nights, of which one is missing: whichever it is, one night reports it, and only once."""
    nights = ([1, 2, 3], [4, 5, 6], [7, 8, 9])
    known = {number for night in nights for number in night} - {missing}

    def told(*which: list[int]) -> Series:
        used = {number for night in which for number in night} & known
        low, high = min(used), max(used)
        before = max((number for number in known if number < low), default=None)
        others = frozenset(number for number in known - used if low < number < high)
        return build_series("shift", used, NumbersOutsidePeriod(before, others, max(known), 9))

    def missed(of: Series) -> tuple[int, ...]:
        return of.missing_before + of.missing + of.missing_after

    assert [number for night in nights for number in missed(told(night))] == [missing]
    assert missed(told(*nights)) == (missing,)
    follows = min((number for number in known if number > missing), default=max(known))
    (of,) = [night for night in nights if missed(told(night))]
    assert follows in of, "it belongs to the night of the number that follows it"


def test_only_numbers_between_the_first_and_the_last_of_the_span_are_missing_in_it() -> None:
    """A gap before the span or after it is stated apart: the span has none of these numbers."""
    around = NumbersOutsidePeriod(before=5, newest=60, counter=62)
    found = build_series("shift", [54, 55, 57, 60], around)
    assert found.missing == (56, 58, 59)
    assert (found.missing_before, found.missing_after) == (tuple(range(6, 54)), (61, 62))
    assert (found.missing_count, found.sound) == (53, False)
    edge = build_series("shift", [54, 55], around)
    assert (edge.missing, len(edge.missing_before), edge.missing_after, edge.sound) == ((), 48, (), False)


def test_numbers_that_change_nights_are_told_apart() -> None:
    found = build_series("shift", [2, 6], NumbersOutsidePeriod(before=1, others=frozenset({4}), newest=9, counter=9))
    assert found.missing == (5,), "3 is missing before 4, which another night used"


def test_a_span_without_numbers_misses_none() -> None:
    assert build_series("fill", [], NumbersOutsidePeriod(before=3, newest=3, counter=4)) == Series(
        "fill", None, None, None, 0, ()
    )


def two_nights() -> None:
    """Shift 1 on Tuesday, shifts 2 and 3 on Wednesday."""
    first = drawers.shift()
    cage.sign(cage.count(first, minutes(100)), minutes(110))
    second = drawers.shift(minutes(24 * 60), "director", drawers.sheet(**drawers.FLOAT))
    cage.sign(cage.count(second, minutes(24 * 60 + 60), "director"), minutes(24 * 60 + 70), "chef_de_salle")
    drawers.shift(minutes(24 * 60 + 120), "cashier", drawers.sheet(**drawers.FLOAT))


def test_r_12_compares_its_numbers_with_those_of_other_nights(db: None) -> None:
    two_nights()
    wednesday = shift_counts_query.shift_figures(cast.house(), DAY + NIGHT, DAY + NIGHT).numbering[0]
    assert (wednesday.before, wednesday.first, wednesday.last, wednesday.missing) == (1, 2, 3, ())
    tuesday = shift_counts_query.shift_figures(cast.house(), DAY, DAY).numbering[0]
    assert (tuesday.before, tuesday.first, tuesday.last, tuesday.missing) == (None, 1, 1, ())
    both = shift_counts_query.shift_figures(cast.house(), DAY, DAY + NIGHT).numbering[0]
    assert (both.before, both.first, both.last, both.missing) == (None, 1, 3, ())


@pytest.mark.parametrize(
    ("lost", "used", "missing"),
    [
        (2, {3}, ((2,), (), ())),
        (3, {2}, ((), (), (3,))),
        (1, {2, 3}, ((1,), (), ())),
        (2, {1}, ((), (), ())),
        (2, {1, 3}, ((), (2,), ())),
        (3, {1}, ((), (), ())),
    ],
)
def test_a_row_that_is_lost_at_the_edge_is_noticed(db: None, lost: int, used: set[int], missing: Any) -> None:
    two_nights()
    rows = Shift.objects.exclude(number=lost)
    counter = Numbering.objects.filter(venue_id=cast.VENUE, series="shift")
    found = numbers_outside_period(surrounding_numbers(counter=counter, rows=rows, known=rows, used_numbers=used))
    series = build_series("shift", used, found)
    assert (series.missing_before, series.missing, series.missing_after) == missing


def test_the_counter_is_told_as_it_was(db: None) -> None:
    for number in range(3):
        asking.payout(at=minutes(number))
    rows = Payout.objects.all()
    counter = PayoutNumbering.objects.filter(venue_id=cast.VENUE, series="payout")
    then = surrounding_numbers(counter=counter, rows=rows, known=rows.filter(number__lte=2), used_numbers={1, 2})
    assert (then.newest, then.counter) == (2, 2)
    assert surrounding_numbers(counter=counter, rows=rows, known=rows, used_numbers=set()).counter == 3


def test_r_11_reads_the_numbers_of_its_moment(db: None) -> None:
    asking.payout()
    asking.payout(at=minutes(60))
    found = large_payouts_query.payout_figures(cast.house(), DAY, DAY, minutes(30)).numbering
    assert (found.count, found.last, found.missing) == (1, 1, ())


def test_missing_numbers_are_printed_as_runs(db: None) -> None:
    found = large_payouts_query.payout_figures(cast.house(), DAY, DAY)
    lost = replace(found, numbering=Series("payout", 2, 6, 12, 3, (8, 9, 11), (3, 4, 5), (13,)))
    (sheet,) = large_payouts_document.large_payouts_sheets(order("R-11"), lost)
    html = text(sheet.html)
    assert '<span class="faulty">P-000008–P-000009, P-000011</span>' in html
    assert "Paiements, manquants avant le premier numéro de la période : P-000003–P-000005" in html
    assert "Paiements, manquants après le dernier numéro utilisé : P-000013" in html
    assert '<strong class="result faulty">Aucun paiement important' in html, "the result does not pass over it"
    assert "Numéros manquants dans la période ou à ses limites : 7." in html
    assert "P-000002" in sheet.html
    assert "il n’en manque aucun" not in text(sheet.html)
    (sheet,) = large_payouts_document.large_payouts_sheets(order("R-11"), found)
    assert "aucun numéro utilisé" in text(sheet.html)


def test_r_05_counts_what_is_missing_before_its_first_card() -> None:
    book = Book("day", "D", began_at=1, counter=125, last_ever=125, last_before=118)
    rows = [Numbered(number, DAY, f"D-{number:06d}") for number in (121, 122, 124, 125)]
    found = examine_series(book, rows, [], first_day=DAY, last_day=DAY)
    assert (found.before, found.gaps, found.missing_count) == ((Gap(119, 120, 2),), (Gap(123, 123, 1),), 3)
    other = Numbered(119, DAY + NIGHT, "D-000119")
    found = examine_series(book, [*rows, other], [], first_day=DAY, last_day=DAY)
    assert (found.before, found.missing_count, found.other_days) == ((Gap(120, 120, 1),), 2, (119,))


def test_r_12_tells_refused_openings_of_boxes_that_were_fitted_the_night_before(db: None) -> None:
    drawers.shift()
    box = cage.fitted(drawers.table_shift(), minutes(6))
    cage.refused_opening(box, minutes(24 * 60))
    (day,) = shift_counts_query.shift_figures(cast.house(), DAY + NIGHT, DAY + NIGHT).days
    assert [(each.kind, each.box) for each in day.breaches] == [("opening", "B-4")]
    (day,) = shift_counts_query.shift_figures(cast.house(), DAY, DAY).days
    assert day.breaches == ()


# --- Dates of letters.


def listed_applications(read_at: Any) -> str:
    found = approval_letters_query.application_figures(cast.house(), DAY, DAY)
    (sheet,) = approval_letters_document.approval_letters_sheets(order("R-10", read_at=read_at), found)
    return text(sheet.html).partition('<tbody> <tr> <th scope="row">A-')[2].partition("</table>")[0]


def test_an_application_is_dated_by_its_filing_whenever_it_is_printed(db: None) -> None:
    applying.file(applying.prepare(), at=cast.local("2026-03-04 01:30"))
    first = listed_applications(cast.local("2026-03-04 09:00"))
    assert "04/03/2026 01:30" in first
    assert listed_applications(cast.local("2026-11-25 09:00")) == first


# --- Nothing is said in a sentence, and no verdict is given about it.


def numbered_cards(house: Any) -> str:
    found = card_numbering_query.numbering_figures(house, DAY, DAY)
    (sheet,) = card_numbering_document.card_numbering_sheets(order("R-05", house=house), found)
    return text(sheet.html)


def test_r_05_of_a_dutch_house_says_that_it_issues_no_numbered_cards(db: None) -> None:
    open_dutch_house()
    html = numbered_cards(venues.get_house(DUTCH))
    assert "Dit casino geeft geen genummerde kaarten af" in html
    assert '<table class="rows series">' not in html
    assert '<strong class="result ">Dit casino geeft geen genummerde kaarten af' in html


def test_r_05_without_an_open_series_says_so(db: None) -> None:
    from tests.admissions.books import second_house

    html = numbered_cards(venues.get_house(second_house()))
    assert "Aucune série de cartes numérotées n’était ouverte" in html
    assert '<table class="rows series">' not in html
    assert "ininterrompue" not in html.partition("Aucune série")[2]


@pytest.mark.parametrize(
    ("control", "sentence"),
    [
        ("free", "Aucune porte n’était à contrôler"),
        ("closed", "Aucune porte n’était à contrôler"),
        ("unknown", "Il n’est pas établi que chaque porte ait été contrôlée"),
    ],
)
def test_r_20_gives_no_verdict_on_doors_that_nobody_had_to_control(db: None, control: str, sentence: str) -> None:
    night = door_coverage.Night(DAY, "North", "Salle", control, None, None, (), (), ())
    (sheet,) = door_coverage_document.door_coverage_sheets(order("R-20"), door_coverage.DoorCoverage((night,)))
    html = text(sheet.html)
    assert sentence in html
    assert "pendant toute la séance" not in html
    (sheet,) = door_coverage_document.door_coverage_sheets(order("R-20"), door_coverage.DoorCoverage(()))
    assert "Aucune porte n’était à contrôler" in text(sheet.html)


def test_r_20_of_a_night_that_goes_on_says_until_when(db: None) -> None:
    opens, closes = cast.local("2026-03-03 20:00"), cast.local("2026-03-04 02:30")
    night = door_coverage.Night(DAY, "North", "Salle", "staffed", opens, closes, (), (), ())
    head = order("R-20", read_at=cast.local("2026-03-03 23:00"))
    (sheet,) = door_coverage_document.door_coverage_sheets(head, door_coverage.DoorCoverage((night,)))
    assert "sans interruption jusqu’à la lecture des registres" in text(sheet.html)


def test_r_11_says_when_nothing_was_added_up(db: None) -> None:
    open_dutch_house()
    dutch = venues.get_house(DUTCH)
    found = large_payouts_query.payout_figures(dutch, DAY, DAY)
    assert not found.watched
    (sheet,) = large_payouts_document.large_payouts_sheets(order("R-11", house=dutch), found)
    assert "geen drempel voor signalen" in text(sheet.html)
    assert large_payouts_query.payout_figures(cast.house(), DAY, DAY).watched


@pytest.mark.parametrize(("compared", "said"), [(0, True), (1, False)])
def test_r_07_claims_no_comparison_that_was_not_made(db: None, compared: int, said: bool) -> None:
    carnet = years.year()
    for _each in range(compared):
        years.reconcile(carnet)
    on = cast.house().gaming_day(years.EVENING)
    found = orphan_reconciliation_query.reconciliation_figures(cast.house(), on, on)
    (sheet,) = orphan_reconciliation_document.orphan_reconciliation_sheets(order("R-07", on, on), found)
    assert ("Aucun rapprochement n’a été effectué" in text(sheet.html)) == said
    assert found.sound
