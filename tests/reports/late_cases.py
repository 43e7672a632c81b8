"""What is written after the day that it belongs to, for each report."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.admissions.staffing.services import doors
from compliance.exclusions.interviews import services as interviews_services
from compliance.exclusions.interviews.services import StepDetails
from compliance.exclusions.measures.services import endings
from compliance.games.services import minimums
from compliance.notices.models.notices import Notice
from compliance.notices.services import mailing
from compliance.orphans.finds.services import finds
from compliance.reports.definitions.r01_own_initiative import query as own_initiative_query
from compliance.reports.definitions.r02_agent_signals import query as signalled_query
from compliance.reports.definitions.r03_honour_guests import query as honour_guests_query
from compliance.reports.definitions.r04_stub_register import query as stub_register_query
from compliance.reports.definitions.r05_card_numbering import query as card_numbering_query
from compliance.reports.definitions.r06_orphan_carnet import query as orphan_carnet_query
from compliance.reports.definitions.r07_orphan_reconciliation import query as orphan_reconciliation_query
from compliance.reports.definitions.r08_orphan_payments import query as orphan_payment_query
from compliance.reports.definitions.r09_notices_sent import query as notices_sent_query
from compliance.reports.definitions.r10_approval_letters import query as approval_letters_query
from compliance.reports.definitions.r11_large_payouts import query as large_payouts_query
from compliance.reports.definitions.r12_shift_counts import query as shift_counts_query
from compliance.reports.definitions.r14_interviews_due import query as interviews_due_query
from compliance.reports.definitions.r15_stake_changes import query as stake_changes_query
from compliance.reports.definitions.r16_unclaimed_money import query as unclaimed_query
from compliance.reports.definitions.r17_jackpots import query as jackpots_query
from compliance.reports.definitions.r18_incidents import query as incidents_query
from compliance.reports.definitions.r19_equipment_inspections import query as inspections_query
from compliance.reports.definitions.r20_door_coverage import query as door_coverage_query
from compliance.reports.definitions.r21_duty_of_care import query as duty_of_care_query
from tests import cast
from tests.admissions.posting import door, enter
from tests.admissions.presenting import present
from tests.cage import drawers
from tests.equipment import equipping
from tests.exclusions.keeping_out import by_house, for_livelihood, imposed, keep_out, over, weber
from tests.games import applying
from tests.games.openings import BLACK_JACK, decree
from tests.incidents.incident_book import close, decide
from tests.incidents.incident_book import record as record_incident
from tests.jackpots import playing
from tests.notices import life
from tests.orphans import floor
from tests.reports import cage, nights, orphans
from tests.reports.cage import minutes
from tests.training import held as training

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


def decided_later(row: Any) -> None:
    decide(row, "warning", at=LATER)
    close(row, at=LATER + timedelta(minutes=1))
    record_incident(at=LATER, occurred_at=cast.TUESDAY)


def sent(measure: Any) -> None:
    notice = Notice.objects.get(subject_id=measure.pk)
    facts: dict[str, Any] = {"way": "post", "reference": "RR 26 7 LU", "sent_at": LATER}
    life.issue(notice, LATER)
    life.draw(notice, LATER)
    mailing.record_sent(house=cast.house(), notice=notice, by=cast.member("director"), at=LATER, **facts)


def issued() -> Any:
    notice = Notice.objects.get(subject_id=keep_out(by_house()).pk)
    life.issue(notice, cast.TUESDAY)
    life.draw(notice, cast.TUESDAY)
    return notice


def sent_later(notice: Any) -> None:
    facts: dict[str, Any] = {"way": "post", "reference": "RR 26 7 LU", "sent_at": LATER}
    mailing.record_sent(house=cast.house(), notice=notice, by=cast.member("director"), at=LATER, **facts)


def struck_off_and_another(measure: Any) -> None:
    facts: dict[str, Any] = {"ended_on": LATER.date(), "reference": "D-4", "reason": "Settled."}
    director = cast.member("director")
    endings.end_measure(house=cast.house(), measure=measure, by=director, at=LATER, **facts)
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


def repaired_later(defect: Any) -> None:
    equipping.resolve(defect, at=LATER)


def interviewed(measure: Any) -> None:
    staff = cast.member("play_it_safe")
    told = StepDetails("accepted", meets_at=AGAIN, led_by_id=staff.pk)
    interviews_services.open_interview(
        house=cast.house(), details=told, by=staff, at=LATER, measure=measure, guest_id=None
    )


def dutch() -> Any:
    return replace(cast.house(), jurisdiction="NL")


def dutch_find(at: datetime, entered_at: datetime) -> Any:
    seen = {"camera": cast.camera_id(dutch().id)}
    found = floor.found(found_at=at, category="credit", place="Automaat 44", initial=Decimal("18.40"), **seen)
    row = finds.record_find(house=dutch(), found=found, nonce=uuid4(), by=cast.member("cashier"), at=entered_at)
    floor.confirm(row, entered_at)
    return row


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
    doors.explain_gap(house=cast.house(), door=door(), at=LATER, **said)


def filed() -> Any:
    row = applying.prepare(applying.tournament(planned_on=date(2026, 4, 1)))
    applying.file(row)
    return row


def granted(row: Any) -> None:
    applying.decide(row, at=LATER, decided_on=LATER.date(), valid_from=LATER.date())
    applying.begin(row, LATER.date(), at=LATER + timedelta(minutes=1))


def decided() -> Any:
    decree()
    return minimums.decide_minimum(
        house=cast.house(),
        tables=[drawers.table().pk],
        minimum=Decimal(5),
        from_day=DAY + timedelta(days=7),
        confirmed=True,
        by=cast.member("director"),
        at=cast.TUESDAY,
    )


def withdrawn_and_decreed(decision: Any) -> None:
    minimums.withdraw_minimum(house=cast.house(), decision=decision, by=cast.member("director"), at=LATER)
    decree(BLACK_JACK, "5", at=LATER)


def trained() -> Any:
    training.record(training.enter())


def trained_again(_made: object) -> None:
    training.record(training.enter("Money laundering", topic="money_laundering", at=LATER), "cashier", at=LATER)


def year_paid() -> Any:
    floor.entered("900.00")
    return orphans.pay("2026", YEAR_END)


def receipted(payment: Any) -> None:
    orphans.receipt(payment, "Q-118", "900.00", YEAR_END + timedelta(days=1))
    orphans.close(payment, YEAR_END + timedelta(days=1, hours=1))


def valkenburg_jackpots(_house: Any, first: date, last: date, at: datetime) -> Any:
    return jackpots_query.jackpot_figures(playing.dutch(), first, last, at)


def won() -> Any:
    playing.open_house()
    return playing.win(playing.slots(), "30000.00")


def verified_and_another(hit: Any) -> None:
    playing.verify(hit, at=LATER)
    playing.win(hit.jackpot, "25100.00", cast.TUESDAY + playing.HOUR, number="M-18", at=LATER)


YEAR: dict[str, Any] = {"first": date(2026, 12, 31), "last": date(2026, 12, 31)} | {
    "drawn": cast.local("2027-01-01 07:00"),
    "again": cast.local("2027-01-09 09:00"),
}
CASES = {
    "R-01": Case(own_initiative_query.notice_figures, lambda: keep_out(by_house()), sent, 0, 2),
    "R-02": Case(
        signalled_query.signal_figures,
        lambda: keep_out(for_livelihood()),
        struck_off_and_another,
        1,
        1,
    ),
    "R-03": Case(honour_guests_query.honour_figures, honour_card, cancelled, 0, 1),
    "R-04": Case(stub_register_query.stub_figures, lambda: nights.issue(cast.TUESDAY), cancelled_and_another, 0, 1),
    "R-05": Case(
        card_numbering_query.numbering_figures, lambda: nights.issue(cast.TUESDAY), cancelled_and_another, 1, 0
    ),
    "R-06": Case(
        orphan_carnet_query.carnet_figures,
        lambda: floor.entered("900.00"),
        lambda _line: orphans.pay("2026", cast.local("2027-01-02 11:00")),
        1,
        0,
        **YEAR | {"first": date(2026, 1, 1)},
    ),
    "R-07": Case(
        orphan_reconciliation_query.reconciliation_figures,
        lambda: floor.entered("50.00"),
        lambda _line: floor.entered("20.00", LATER),
        0,
        0,
    ),
    "R-08": Case(orphan_payment_query.payment_figures, year_paid, receipted, 1, 1, **YEAR),
    "R-09": Case(notices_sent_query.sent_figures, issued, sent_later, 0, 1),
    "R-10": Case(approval_letters_query.application_figures, filed, granted, 0, 2),
    "R-11": Case(large_payouts_query.payout_figures, paid_out, gone_on, 0, 4),
    "R-12": Case(shift_counts_query.shift_figures, cage_night, counted_in_the_morning, 3, 2),
    "R-14": Case(interviews_due_query.interview_figures, over, interviewed, 0, 1),
    "R-15": Case(stake_changes_query.stake_figures, decided, withdrawn_and_decreed, 1, 1),
    "R-16": Case(
        unclaimed_query.unclaimed_figures,
        lambda: dutch_find(cast.TUESDAY, cast.TUESDAY),
        lapsed_and_another,
        1,
        1,
        "NL",
    ),
    "R-17": Case(valkenburg_jackpots, won, verified_and_another, 1, 1, "NL"),
    "R-18": Case(incidents_query.incident_figures, record_incident, decided_later, 1, 2),
    "R-19": Case(inspections_query.inspection_figures, lambda: equipping.fault(equipping.item()), repaired_later, 0, 1),
    "R-21": Case(duty_of_care_query.care_figures, trained, trained_again, 0, 0),
    "R-20": Case(door_coverage_query.coverage_figures, posted, posted_late, 0, 4),
}
