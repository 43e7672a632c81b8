"""The demonstration month: planned alike every time, played by several processes, with books that come out right."""

import io
import re
from collections import Counter
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from compliance.admissions.models.cards import AdmissionCard, CardStub
from compliance.admissions.models.decisions import DoorDecision
from compliance.cage.models.days import CageDay
from compliance.demonstration import houses
from compliance.demonstration.nights import year_end as exercise
from compliance.demonstration.nights.month import Month
from compliance.demonstration.nights.processes import Crew, CrewFailed
from compliance.orphans.carnet import selectors as books
from compliance.orphans.carnet.domain.periods import financial_year_of
from compliance.reports.definitions.r03_honour_guests import query as honour_guests_query
from compliance.reports.definitions.r05_card_numbering import figures as card_numbering
from compliance.reports.definitions.r05_card_numbering import query as card_numbering_query
from compliance.reports.definitions.r06_orphan_carnet import query as orphan_carnet_query
from compliance.reports.definitions.r08_orphan_payments import query as orphan_payment_query
from compliance.reports.definitions.r09_notices_sent import query as notices_sent_query
from compliance.reports.definitions.r10_approval_letters import query as approval_letters_query
from compliance.reports.definitions.r12_shift_counts import query as shift_counts_query
from compliance.reports.definitions.r16_unclaimed_money import query as unclaimed_query
from compliance.reports.definitions.r20_door_coverage import query as door_coverage_query
from compliance.rules.values.value_types import MonthDay
from compliance.venues.selectors import venues
from tests import database, log_words

pytestmark = pytest.mark.slow


def said(*command: str, **options: Any) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def bellevue() -> Any:
    return next(each for each in venues.all_houses() if each.name == houses.LUXEMBOURG.facts["name"])


def test_a_month_is_planned_alike_every_time_and_busy_at_weekends(house: Any) -> None:
    first = house.gaming_day(timezone.now()) - timedelta(days=28)
    month = Month(house, first, 28, 2800)
    arrivals = month.arrivals()
    assert arrivals == Month(house, first, 28, 2800).arrivals()
    assert arrivals != Month(house, first, 28, 2800, seed=1).arrivals()
    assert [each.turn for each in arrivals] == list(range(2800))
    assert [each.at for each in arrivals] == sorted(each.at for each in arrivals)
    assert all(house.gaming_day(each.at) == each.day for each in arrivals)
    nights = Counter(each.day.weekday() for each in arrivals)
    assert min(nights[4], nights[5]) > 1.5 * max(nights[number] for number in (0, 1, 2, 3, 6))
    visits = Counter(each.who for each in arrivals if each.regular)
    assert len(visits) < 560 < sum(visits.values())
    assert max(visits.values()) > 10


def test_a_regular_shows_the_same_paper_and_is_of_age(house: Any) -> None:
    month = Month(house, house.gaming_day(timezone.now()) - timedelta(days=7), 7, 700)
    regulars = [each for each in month.arrivals() if each.regular]
    papers = {each.who: set() for each in regulars}
    for each in regulars:
        made_up = month.guest_of(each)
        papers[each.who].add((made_up.number, made_up.surname, made_up.born_on))
        assert made_up.expires_on > month.last
        assert made_up.born_on < month.first - timedelta(days=18 * 366)
    assert {len(each) for each in papers.values()} == {1}


@pytest.mark.parametrize("processes", [1, 2])
def test_a_month_is_played_by_processes_and_its_books_come_out_right(
    empty_database: database.OwnDatabase, processes: int
) -> None:
    told = said("demo_month", guests=90, nights=5, processes=processes)
    house = bellevue()
    last = house.gaming_day(timezone.now()) - timedelta(days=1)
    first = last - timedelta(days=4)
    assert f"{first} to {last}" in told
    assert "3 days of the cage closed" in told, "the last two nights are those of the demonstration house"
    month = DoorDecision.objects.filter(gaming_day__range=(first, last))
    papers = [
        each.check_made.document.number for each in month.select_related("check_made__document") if each.check_made
    ]
    assert len([number for number in papers if re.fullmatch("[PC]1[0-9]{7}", number)]) >= 80
    numbering = card_numbering_query.numbering_figures(house, first, last)
    assert [series.findings for series in numbering.series] == [()] * len(numbering.series)
    assert numbering.rows == AdmissionCard.objects.count() == CardStub.objects.count() > 50
    assert isinstance(numbering, card_numbering.CardNumbering)
    counted = shift_counts_query.shift_figures(house, first, last).days
    assert [each.closed is not None for each in counted] == [True] * 4 + [False]
    assert CageDay.objects.count() == 4

    with pytest.raises(CommandError, match="played already"):
        said("demo_month", guests=90, nights=5, processes=1)


def test_a_process_that_stops_stops_the_others(demonstration: database.OwnDatabase, capfd: Any) -> None:
    house = bellevue()
    month = Month(house, house.gaming_day(timezone.now()) - timedelta(days=2), 2, 20)
    crew = Crew(month, month.arrivals(), 2)
    with pytest.raises(CrewFailed):
        crew.wait()
    assert "ValueError: zip()" in capfd.readouterr().err, "there is no porter for the second door yet"
    assert not DoorDecision.objects.filter(venue_id=house.id, gaming_day__gte=month.first).exists()


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"nights": 0}, "Choose 1 to 58 nights"),
        ({"nights": 59}, "the house opened 60 days ago"),
        ({"guests": 3, "nights": 4}, "At least one guest a night"),
        ({"processes": 0}, "one process"),
    ],
)
def test_a_month_that_cannot_be_played_is_refused_in_words(
    empty_database: database.OwnDatabase, options: dict[str, int], why: str
) -> None:
    with pytest.raises(CommandError, match=why):
        said("demo_month", **options)


@override_settings(PRODUCTION=True)
def test_a_house_in_production_gets_no_month(db: None) -> None:
    with pytest.raises(CommandError, match="in production"):
        said("demo_month")


def of(days: Any, figures: Any, jurisdiction: str) -> Any:
    house = next(each for each in venues.all_houses() if each.jurisdiction == jurisdiction)
    last = house.gaming_day(timezone.now()) - timedelta(days=1)
    return figures(house, last - timedelta(days=days - 1), last)


def test_a_month_in_new_houses_has_something_for_the_rare_reports(empty_database: database.OwnDatabase) -> None:
    told = said("demo_month", guests=1200, nights=10, processes=2)
    assert "the exercise to" in told
    assert "Casino Duinzicht" in told
    honoured = of(10, honour_guests_query.honour_figures, "LU").guests
    assert {each.series for each in honoured} == {"honour_day", "honour_year"}
    assert max(each.nights for each in honoured) > 1, "who has a card of the year comes again"

    (paid,) = of(10, orphan_payment_query.payment_figures, "LU").payments
    assert paid.amount == paid.total == paid.receipts_total > 1000
    assert (len(paid.receipts), paid.amount_missing, paid.later) == (2, 0, ())
    assert paid.closed_at is not None
    older, newer = orphan_carnet_query.carnet_figures(bellevue(), paid.first_day, timezone.now().date()).books
    assert (older.last_day, older.lines[-1].change) == (paid.last_day, -paid.amount)
    assert newer.first_day == paid.last_day + timedelta(days=1)
    assert sum((line.change for line in newer.lines), Decimal(0)) > 0
    sent = of(10, notices_sent_query.sent_figures, "LU")
    assert "finance" in {each.addressee for each in (*sent.letters, *sent.earlier)}

    letters = of(10, approval_letters_query.application_figures, "LU").letters
    assert [each.kind for each in letters] == ["semi_automatic", "side_bet", "side_bet", "tournament"]
    assert [each.decided and each.decided.granted for each in letters] == [True, False, None, None]
    assert [each.replaces for each in letters] == ["", "", letters[1].number, ""]

    left = of(10, unclaimed_query.unclaimed_figures, "NL").finds
    states = {each.state for each in left}
    assert {"lapsed", "decided", "returned"} <= states <= {"lapsed", "decided", "returned", "custody_ended"}
    ends = {(each.state, each.regime) for each in left if each.state in {"lapsed", "decided"}}
    assert ends == {("lapsed", "lapse_after_games"), ("decided", "custody")}
    assert sum(each.entries for each in of(10, door_coverage_query.coverage_figures, "NL").hours) > 10
    assert not list(log_words.faults(log_words.of_the_log()))


def test_a_month_in_houses_that_were_open_pays_no_exercise(demonstration: database.OwnDatabase) -> None:
    carnets = books.carnets(bellevue().id)
    over = [each for each in carnets if each.last_day < timezone.now().date() - timedelta(days=2)]
    told = said("demo_month", guests=5, nights=5, processes=1)
    assert ("no exercise ended" in told) == (not over)
    assert bool(of(5, orphan_payment_query.payment_figures, "LU").payments) == bool(over)


def test_an_exercise_ended_within_three_weeks_on_every_day(house: Any) -> None:
    for number in range(4 * 366):
        now = timezone.make_aware(datetime(2026, 1, 1, 12)) + timedelta(days=number)
        (_start, begins), (_end, ends) = exercise.with_ended_financial_year(houses.LUXEMBOURG, now).policies[-2:]
        today = house.local(now).date()
        found = financial_year_of(today, MonthDay.parse(begins), MonthDay.parse(ends))
        assert 5 <= (today - found.first_day).days + 1 <= 21, today
