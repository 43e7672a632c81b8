"""The demonstration month: planned alike every time, played by several processes, with books that come out right."""

import io
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from compliance.admissions.models import AdmissionCard, CardStub, DoorDecision
from compliance.demonstration import houses
from compliance.demonstration.crew import Crew, CrewFailed
from compliance.demonstration.month import Month
from compliance.reports import card_figures, card_numbering, count_figures
from compliance.shifts.models import CageDay
from compliance.venues import selectors as venues
from tests import database


@pytest.fixture
def empty_database(django_db_setup: None, django_db_blocker: Any) -> Iterator[database.OwnDatabase]:
    """A database with tables and nothing in them."""
    with django_db_blocker.unblock(), database.own_database(database.tables()) as own:
        yield own


def said(*command: str, **options: Any) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def bellevue() -> Any:
    return next(each for each in venues.houses() if each.name == houses.LUXEMBOURG.facts["name"])


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
        made_up = month.who(each)
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
    assert month.filter(check_made__document__number__regex="^[PC]1[0-9]{7}$").count() >= 80
    numbering = card_figures.numbering_figures(house, first, last)
    assert [series.findings for series in numbering.series] == [()] * len(numbering.series)
    assert numbering.rows == AdmissionCard.objects.count() == CardStub.objects.count() > 50
    assert isinstance(numbering, card_numbering.CardNumbering)
    counted = count_figures.shift_figures(house, first, last).days
    assert [each.closed is not None for each in counted] == [True] * 4 + [False]
    assert CageDay.objects.count() == 4

    with pytest.raises(CommandError, match="played already"):
        said("demo_month", guests=90, nights=5, processes=1)


def test_a_process_that_stops_stops_the_others(empty_database: database.OwnDatabase, capfd: Any) -> None:
    said("demo_house")
    house = bellevue()
    month = Month(house, house.gaming_day(timezone.now()) - timedelta(days=2), 2, 20)
    crew = Crew(month, month.arrivals(), 2)
    with pytest.raises(CrewFailed):
        crew.wait()
    assert "ValueError: zip()" in capfd.readouterr().err, "there is no porter for the second door yet"
    assert not DoorDecision.objects.filter(gaming_day__gte=month.first).exists()


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
