"""Drawn again, a report says the same of its span; what was entered later stands apart, with when and by whom."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from compliance.cage.days import services as shifts
from compliance.reports.definitions.kinds import KINDS
from compliance.reports.definitions.r11_large_payouts import query as large_payouts_query
from compliance.reports.definitions.r12_shift_counts import query as shift_counts_query
from compliance.reports.definitions.r14_interviews_due import query as interviews_due_query
from compliance.reports.definitions.r16_unclaimed_money import query as unclaimed_query
from compliance.reports.definitions.r20_door_coverage import query as door_coverage_query
from compliance.reports.figures.domain.lateness import Counted, Late, SubsequentEvent, count_late_entries
from tests import cast
from tests.cage import drawers
from tests.exclusions.keeping_out import keep_out, self_ban, weber
from tests.reports import cage
from tests.reports.cage import minutes
from tests.reports.figures_as_known import as_known
from tests.reports.late_cases import (
    AGAIN,
    CASES,
    DAY,
    DRAWN,
    LATER,
    dutch,
    dutch_find,
    gone_on,
    paid_out,
    posted,
    posted_late,
)

# --- What happened, and what was entered later.


def test_every_report_is_tried() -> None:
    assert set(CASES) == set(KINDS)


@pytest.mark.parametrize("kind", sorted(CASES))
def test_drawn_again_a_report_says_the_same_and_marks_what_came_later(kind: str, db: None) -> None:
    case = CASES[kind]
    house = replace(cast.house(), jurisdiction=case.law)

    def drawn(at: datetime) -> Any:
        return case.figures(house, case.first, case.last, at=at)

    made = case.before()
    first = drawn(case.drawn)
    assert count_late_entries(first) == Counted(0, 0), "drawn at once, nothing came later"
    case.after(made)
    again = drawn(case.again)
    assert as_known(again, case.drawn) == first, "the old rows are equal"
    assert drawn(case.drawn) == first, "and so is the report as it was known then"
    assert count_late_entries(again) == Counted(case.late, case.later)


# --- The marks themselves.


@dataclass(frozen=True)
class Row:
    name: str
    late: Late | None = None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True)
class Book:
    rows: tuple[Row, ...]
    head: Row


def test_what_was_known_is_what_was_entered_before() -> None:
    seven, eight, nine = (cast.local(f"2026-03-04 0{hour}:00") for hour in (7, 8, 9))
    found = Book(
        rows=(
            Row("in time", later=(SubsequentEvent("paid", seven, "A"), SubsequentEvent("voided", nine, "B"))),
            Row("late", Late(eight, "C")),
        ),
        head=Row("head", later=(SubsequentEvent("closed", eight, ""),)),
    )
    assert count_late_entries(found) == Counted(1, 3)
    known = as_known(found, eight)
    assert [row.name for row in known.rows] == ["in time"]
    assert [each.what for each in known.rows[0].later] == ["paid"]
    assert known.head.later == ()
    assert as_known(found, nine + timedelta(seconds=1)) == found
    assert as_known(as_known(found, nine), eight) == known, "known then, and before"


def test_a_sheet_counts_its_marks_in_its_head(db: None) -> None:
    from tests.reports.unclaimed_money import on_paper

    dutch_find(cast.TUESDAY, LATER)
    found = unclaimed_query.unclaimed_figures(dutch(), DAY, DAY, at=AGAIN)
    assert (found.finds, len(found.entered_late)) == ((), 1)
    html = on_paper(found, AGAIN)
    assert "Later ingevoerd en gemarkeerd: 1" in html


def test_a_self_ban_entered_late_is_marked(db: None) -> None:
    ended = {"first_day": date(2026, 1, 1), "last_day": date(2026, 3, 1)}
    keep_out(self_ban(**ended), weber(surname="Late"), at=LATER)
    found = interviews_due_query.interview_figures(cast.house(), DAY, DAY, at=AGAIN)
    assert [(each.guest, each.late) for each in found.due] == [("Late, Jean", Late(LATER, "Compliance Officer"))]
    assert found.overdue_count == 0, "when the span ended, nobody knew of it"


def test_a_difference_explained_and_a_box_opened_in_the_morning_stand_there_as_later(db: None) -> None:
    desk, table = drawers.shift(), drawers.table_shift()
    box = cage.fitted(table, minutes(6))
    short = cage.count(desk, minutes(100), pieces=drawers.FLOAT | {"note": {"50": 39, "20": 50}})
    cage.sign(cage.count(table, minutes(300), "chef_de_salle", {"chip": {"5": 40}}), minutes(302))
    cage.carried(box, minutes(305))
    first = shift_counts_query.shift_figures(cast.house(), DAY, DAY, DRAWN)
    cage.explain(short, LATER)
    cage.sign(short, LATER + timedelta(minutes=1))
    cage.opened(box, LATER + timedelta(minutes=2), whole=False)
    cage.box_count(box, LATER + timedelta(minutes=4), {"note": {"5": 1}})
    again = shift_counts_query.shift_figures(cast.house(), DAY, DAY, AGAIN)
    assert as_known(again, DRAWN) == first
    (day,) = again.days
    assert [each.what for each in day.boxes[0].later] == ["opened_broken", "agreed"]
    assert (day.boxes[0].opened, day.boxes[0].valid_count) == (None, None)
    closing = day.shifts[0].closing
    assert closing
    assert [each.what for each in closing.later] == ["explained"]
    assert (closing.timely_signatures, len(closing.signatures), closing.explained) == ((), 1, None)
    html = on_paper_12(again)
    for words in ("signé tardivement", "boîte ouverte, scellé rompu", "inscrit tardivement", "écart expliqué"):
        assert words in html, words


def on_paper_12(found: Any) -> str:
    from tests.reports.shift_counts import on_paper

    return on_paper(found)


def test_a_payout_that_went_on_is_told_on_paper(db: None) -> None:
    from tests.reports.large_payouts import on_paper

    gone_on(paid_out())
    found = large_payouts_query.payout_figures(cast.house(), DAY, DAY, AGAIN)
    (payout,) = found.payouts
    assert (payout.state, payout.reference, [each.what for each in payout.later][-1]) == ("requested", "", "paid")
    html = on_paper(found)
    assert html.count("<i>Ultérieurement :</i>") == 4
    assert "BCEE 2026-77" in html


def test_the_log_of_a_door_says_what_a_night_came_to_with_later_entries(db: None) -> None:
    posted()
    posted_late(None)
    found = door_coverage_query.coverage_figures(cast.house(), DAY, DAY, at=AGAIN)
    (north,) = [night for night in found.nights if night.door == "North"]
    assert [each.what for each in north.later][:2] == ["post", "post_end"]
    assert {each.what for each in north.later} >= {"post", "post_end", "explanation"}


def test_what_a_witness_says_in_the_morning_stands_there_as_later(db: None) -> None:
    table = drawers.table_shift()
    box = cage.fitted(table, minutes(6))
    cage.sign(cage.count(table, minutes(300), "chef_de_salle", {"chip": {"5": 40}}), minutes(302))
    (move,) = cage.moved(box, minutes(305), 1)
    first = shift_counts_query.shift_figures(cast.house(), DAY, DAY, DRAWN)
    cage.answered(move, LATER, said="Another seal")
    cage.settled(move, LATER + timedelta(minutes=1), "Camera 4 shows both")
    again = shift_counts_query.shift_figures(cast.house(), DAY, DAY, AGAIN)
    assert as_known(again, DRAWN) == first
    (told,) = again.days[0].boxes[0].moves
    assert [(each.what, each.note) for each in told.later] == [
        ("disputed", "Another seal"),
        ("settled", "Camera 4 shows both"),
    ]
    assert (told.answer.agreed, told.answer.settled) == (None, None)


def test_a_day_of_the_cage_closed_in_the_morning_stands_there_as_later(db: None) -> None:
    desk = drawers.shift()
    cage.sign(cage.count(desk, minutes(100)), minutes(102))
    first = shift_counts_query.shift_figures(cast.house(), DAY, DAY, DRAWN)
    shifts.close_day(house=cast.house(), on=DAY, by=cast.member("accountant"), at=LATER)
    again = shift_counts_query.shift_figures(cast.house(), DAY, DAY, AGAIN)
    assert as_known(again, DRAWN) == first
    assert (again.days[0].closed, again.days[0].later) == (None, (SubsequentEvent("closed", LATER, "Accountant"),))
    both = shift_counts_query.shift_figures(cast.house(), DAY, DAY + timedelta(days=1), AGAIN)
    assert both.days[0].closed, "in a span that holds the morning, the day is closed"
