"""Drawn again, a report says the same of its span; what was entered later stands apart, with when and by whom."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.admissions import services as admissions
from compliance.exclusions import services as measures
from compliance.exclusions.services import Told
from compliance.notices import services as notices
from compliance.notices.models import Notice
from compliance.orphans import services as acts
from compliance.reports import (
    application_figures,
    cage_figures,
    card_figures,
    count_figures,
    orphan_figures,
    person_figures,
)
from compliance.reports.lateness import Counted, Late, Later, as_known, counted
from compliance.reports.services.kinds import KINDS
from compliance.shifts import services as shifts
from tests import cast
from tests.admissions.posting import door, enter
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, imposed, keep_out, over, self_ban, weber
from tests.games import applying
from tests.orphans import floor
from tests.reports import cage, nights, orphans
from tests.reports.cage import minutes
from tests.shifts import drawers

DAY = date(2026, 3, 3)
DRAWN = cast.local("2026-03-04 07:00")
LATER = cast.local("2026-03-04 10:00")
AGAIN = cast.local("2026-03-06 09:00")
YEAR_END = cast.local("2026-12-31 14:00")


@dataclass(frozen=True)
class Case:
    """What happened in the span, what was entered when it was over, and how many marks of each kind that leaves."""

    figures: Callable[..., Any]
    before: Callable[[], Any]
    after: Callable[[Any], Any]
    late: int
    later: int
    law: str = "LU"
    first: date = DAY
    last: date = DAY
    drawn: datetime = DRAWN
    again: datetime = AGAIN


# --- What happened, and what was entered later.


def sent(measure: Any) -> None:
    notice = Notice.objects.get(subject_id=measure.pk)
    facts: dict[str, Any] = {"way": "post", "reference": "RR 26 7 LU", "sent_at": LATER}
    notices.issue(house=cast.house(), notice=notice, by=cast.member("director"), at=LATER)
    notices.record_sent(house=cast.house(), notice=notice, by=cast.member("director"), at=LATER, **facts)


def signal(measure: Any, at: datetime) -> Any:
    measures.signal_out(house=cast.house(), measure=measure, by=cast.member("director"), at=at)
    return measure


def struck_off_and_another(measure: Any) -> None:
    facts: dict[str, Any] = {"ended_on": LATER.date(), "reference": "D-4", "reason": "Settled."}
    director = cast.member("director")
    measures.strike_off(house=cast.house(), measure=measure, by=director, at=LATER, **facts)
    keep_out(imposed(), weber(surname="Thill"), at=LATER)  # whoever imposes a limit signals it in the same act


def honour_card() -> Any:
    return nights.issue(cast.TUESDAY, kind="honour_day", by="director", number="H1", surname="Arendt")


def cancelled(card: Any) -> None:
    nights.cancel(card, LATER)


def cancelled_and_another(card: Any) -> None:
    nights.cancel(card, LATER)
    nights.issue(LATER, number="P77", surname="Zola")


def paid_out() -> Any:
    row = cage.payout(minutes(0), jackpot="gold_jack", gate="chef_de_salle")
    cage.alert(present(cast.member("porter"), place=cast.door()).card.person_id, [row], minutes(5))
    return row


def gone_on(row: Any) -> None:
    cage.gate(row, LATER)
    cage.answer(row, LATER + timedelta(minutes=1), True)
    cage.step(row, 2, "requested", "approved", "chef_de_salle", LATER + timedelta(minutes=2))
    cage.step(row, 3, "approved", "paid", "director", LATER + timedelta(minutes=3))


def cage_night() -> Any:
    desk, table = drawers.shift(), drawers.table_shift()
    box = cage.fitted(table, minutes(6))
    cage.exchange_at_table(table, box, "100.00", minutes(7))
    slip = cage.fill(desk, table, minutes(10), outcome="")
    return table, slip


def counted_in_the_morning(made: Any) -> None:
    table, slip = made
    cage.received(slip, LATER)
    cage.tip(table, "5.00", LATER)
    closing = cage.count(table, LATER + timedelta(minutes=2), "chef_de_salle", {"chip": {"5": 40}})
    cage.sign(closing, LATER + timedelta(minutes=3))


def interviewed(measure: Any) -> None:
    staff = cast.member("play_it_safe")
    told = Told("accepted", meets_at=AGAIN, led_by_id=staff.pk)
    measures.open_interview(house=cast.house(), told=told, by=staff, at=LATER, measure=measure, guest_id=None)


def dutch() -> Any:
    return replace(cast.house(), jurisdiction="NL")


def dutch_find(at: datetime, entered_at: datetime) -> Any:
    found = floor.found(found_at=at, category="credit", place="Automaat 44", initial=Decimal("18.40"))
    return acts.record_find(house=dutch(), found=found, nonce=uuid4(), by=cast.member("cashier"), at=entered_at)


def lapsed_and_another(find: Any) -> None:
    orphans.end(find, LATER, "lapsed", amount="18.40", reason="Niemand kwam")
    dutch_find(cast.TUESDAY, LATER)


def posted() -> None:
    chef = cast.member("chef_de_salle")
    enter(cast.member("porter"), "2026-03-03 20:00", "2026-03-03 23:00", chef, "2026-03-04 03:00")


def posted_late(_nothing: Any) -> None:
    chef = cast.member("chef_de_salle")
    enter(cast.member("cashier"), "2026-03-03 23:20", "2026-03-04 02:30", chef, "2026-03-04 10:00")
    began, ended = cast.local("2026-03-03 23:00"), cast.local("2026-03-03 23:20")
    said: dict[str, Any] = {"began_at": began, "ended_at": ended, "text": "The porter helped a guest.", "by": chef}
    admissions.explain_gap(house=cast.house(), door=door(), at=LATER, **said)


def filed() -> Any:
    row = applying.prepare(applying.tournament(planned_on=date(2026, 4, 1)))
    applying.file(row)
    return row


def granted(row: Any) -> None:
    applying.decide(row, at=LATER, decided_on=LATER.date(), valid_from=LATER.date())
    applying.begin(row, LATER.date(), at=LATER + timedelta(minutes=1))


def year_paid() -> Any:
    floor.entered("900.00")
    return orphans.pay("2026", YEAR_END)


def receipted(payment: Any) -> None:
    orphans.receipt(payment, "Q-118", "900.00", YEAR_END + timedelta(days=1))
    orphans.close(payment, YEAR_END + timedelta(days=1, hours=1))


YEAR: dict[str, Any] = {"first": date(2026, 12, 31), "last": date(2026, 12, 31)} | {
    "drawn": cast.local("2027-01-01 07:00"),
    "again": cast.local("2027-01-09 09:00"),
}
CASES = {
    "R-01": Case(person_figures.notice_figures, lambda: keep_out(by_house()), sent, 0, 2),
    "R-02": Case(
        person_figures.signal_figures,
        lambda: signal(keep_out(by_house()), cast.TUESDAY),
        struck_off_and_another,
        1,
        1,
    ),
    "R-03": Case(card_figures.honour_figures, honour_card, cancelled, 0, 1),
    "R-04": Case(card_figures.stub_figures, lambda: nights.issue(cast.TUESDAY), cancelled_and_another, 0, 1),
    "R-05": Case(card_figures.numbering_figures, lambda: nights.issue(cast.TUESDAY), cancelled_and_another, 1, 0),
    "R-06": Case(
        orphan_figures.carnet_figures,
        lambda: floor.entered("900.00"),
        lambda _line: orphans.pay("2026", cast.local("2027-01-02 11:00")),
        1,
        0,
        **YEAR | {"first": date(2026, 1, 1)},
    ),
    "R-07": Case(
        orphan_figures.reconciliation_figures,
        lambda: floor.entered("50.00"),
        lambda _line: floor.entered("20.00", LATER),
        0,
        0,
    ),
    "R-08": Case(orphan_figures.payment_figures, year_paid, receipted, 1, 1, **YEAR),
    "R-09": Case(orphan_figures.notice_figures, year_paid, receipted, 1, 0, **YEAR),
    "R-10": Case(application_figures.application_figures, filed, granted, 0, 2),
    "R-11": Case(cage_figures.payout_figures, paid_out, gone_on, 0, 4),
    "R-12": Case(count_figures.shift_figures, cage_night, counted_in_the_morning, 3, 2),
    "R-14": Case(person_figures.interview_figures, over, interviewed, 0, 1),
    "R-16": Case(
        orphan_figures.unclaimed_figures, lambda: dutch_find(cast.TUESDAY, cast.TUESDAY), lapsed_and_another, 1, 1, "NL"
    ),
    "R-20": Case(card_figures.coverage_figures, posted, posted_late, 0, 4),
}


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
    assert counted(first) == Counted(0, 0), "drawn at once, nothing came later"
    case.after(made)
    again = drawn(case.again)
    assert as_known(again, case.drawn) == first, "the old rows are equal"
    assert drawn(case.drawn) == first, "and so is the report as it was known then"
    assert counted(again) == Counted(case.late, case.later)


# --- The marks themselves.


@dataclass(frozen=True)
class Row:
    name: str
    late: Late | None = None
    later: tuple[Later, ...] = ()


@dataclass(frozen=True)
class Book:
    rows: tuple[Row, ...]
    head: Row


def test_what_was_known_is_what_was_entered_before() -> None:
    seven, eight, nine = (cast.local(f"2026-03-04 0{hour}:00") for hour in (7, 8, 9))
    found = Book(
        rows=(
            Row("in time", later=(Later("paid", seven, "A"), Later("voided", nine, "B"))),
            Row("late", Late(eight, "C")),
        ),
        head=Row("head", later=(Later("closed", eight, ""),)),
    )
    assert counted(found) == Counted(1, 3)
    known = as_known(found, eight)
    assert [row.name for row in known.rows] == ["in time"]
    assert [each.what for each in known.rows[0].later] == ["paid"]
    assert known.head.later == ()
    assert as_known(found, nine + timedelta(seconds=1)) == found
    assert as_known(as_known(found, nine), eight) == known, "known then, and before"


def test_a_sheet_counts_its_marks_in_its_head(db: None) -> None:
    from tests.reports.test_unclaimed import on_paper

    dutch_find(cast.TUESDAY, LATER)
    found = orphan_figures.unclaimed_figures(dutch(), DAY, DAY, at=AGAIN)
    assert (found.finds, len(found.entered_late)) == ((), 1)
    html = on_paper(found, AGAIN)
    assert "Later ingevoerd en gemarkeerd: 1" in html


def test_a_self_ban_entered_late_is_marked(db: None) -> None:
    ended = {"first_day": date(2026, 1, 1), "last_day": date(2026, 3, 1)}
    keep_out(self_ban(**ended), weber(surname="Late"), at=LATER)
    found = person_figures.interview_figures(cast.house(), DAY, DAY, at=AGAIN)
    assert [(each.guest, each.late) for each in found.due] == [("Late, Jean", Late(LATER, "Compliance Officer"))]
    assert found.overdue == 0, "when the span ended, nobody knew of it"


def test_a_difference_explained_and_a_box_opened_in_the_morning_stand_there_as_later(db: None) -> None:
    desk, table = drawers.shift(), drawers.table_shift()
    box = cage.fitted(table, minutes(6))
    short = cage.count(desk, minutes(100), pieces=drawers.FLOAT | {"note": {"50": 39, "20": 50}})
    cage.sign(cage.count(table, minutes(300), "chef_de_salle", {"chip": {"5": 40}}), minutes(302))
    cage.carried(box, minutes(305))
    first = count_figures.shift_figures(cast.house(), DAY, DAY, DRAWN)
    cage.explain(short, LATER)
    cage.sign(short, LATER + timedelta(minutes=1))
    cage.opened(box, LATER + timedelta(minutes=2), whole=False)
    cage.box_count(box, LATER + timedelta(minutes=4), {"note": {"5": 1}})
    again = count_figures.shift_figures(cast.house(), DAY, DAY, AGAIN)
    assert as_known(again, DRAWN) == first
    (day,) = again.days
    assert [each.what for each in day.boxes[0].later] == ["opened_broken", "agreed"]
    assert (day.boxes[0].opened, day.boxes[0].standing) == (None, None)
    closing = day.shifts[0].closing
    assert closing
    assert [each.what for each in closing.later] == ["explained"]
    assert (closing.signed, len(closing.signatures), closing.explained) == ((), 1, None)
    html = on_paper_12(again)
    for words in ("signé tardivement", "boîte ouverte, scellé rompu", "inscrit tardivement", "écart expliqué"):
        assert words in html, words


def on_paper_12(found: Any) -> str:
    from tests.reports.test_shift_counts import on_paper

    return on_paper(found)


def test_a_payout_that_went_on_is_told_on_paper(db: None) -> None:
    from tests.reports.test_large_payouts import on_paper

    gone_on(paid_out())
    found = cage_figures.payout_figures(cast.house(), DAY, DAY, AGAIN)
    (payout,) = found.payouts
    assert (payout.state, payout.reference, [each.what for each in payout.later][-1]) == ("requested", "", "paid")
    html = on_paper(found)
    assert html.count("<i>Plus tard :</i>") == 4
    assert "BCEE 2026-77" in html


def test_the_log_of_a_door_says_what_a_night_came_to_with_later_entries(db: None) -> None:
    posted()
    posted_late(None)
    found = card_figures.coverage_figures(cast.house(), DAY, DAY, at=AGAIN)
    (north,) = [night for night in found.nights if night.door == "North"]
    assert [each.what for each in north.later][:2] == ["post", "post_end"]
    assert {each.what for each in north.later} >= {"post", "post_end", "explanation"}


def test_what_a_witness_says_in_the_morning_stands_there_as_later(db: None) -> None:
    table = drawers.table_shift()
    box = cage.fitted(table, minutes(6))
    cage.sign(cage.count(table, minutes(300), "chef_de_salle", {"chip": {"5": 40}}), minutes(302))
    (move,) = cage.moved(box, minutes(305), 1)
    first = count_figures.shift_figures(cast.house(), DAY, DAY, DRAWN)
    cage.answered(move, LATER, said="Another seal")
    cage.settled(move, LATER + timedelta(minutes=1), "Camera 4 shows both")
    again = count_figures.shift_figures(cast.house(), DAY, DAY, AGAIN)
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
    first = count_figures.shift_figures(cast.house(), DAY, DAY, DRAWN)
    shifts.close_day(house=cast.house(), on=DAY, by=cast.member("accountant"), at=LATER)
    again = count_figures.shift_figures(cast.house(), DAY, DAY, AGAIN)
    assert as_known(again, DRAWN) == first
    assert (again.days[0].closed, again.days[0].later) == (None, (Later("closed", LATER, "Accountant"),))
    both = count_figures.shift_figures(cast.house(), DAY, DAY + timedelta(days=1), AGAIN)
    assert both.days[0].closed, "in a span that holds the morning, the day is closed"
