"""Refusals in figures: each count of a span beside that of the equal span before, on the page, as a file and by API."""

import re
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client

from compliance.admissions.decisions.domain.alerts import Answer
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.statistics.selectors.refusal_figures import Figure, Figures, Span, figures
from tests import cast, said
from tests.admissions.books import caller, second_house
from tests.admissions.doubting import answer, doubt
from tests.admissions.presenting import present
from tests.http.files import opened

PAGE = "/door/refusals-in-figures/"
API = "/api/v1/refusals-in-figures/"
TUESDAY = Span(date(2026, 3, 3), date(2026, 3, 3))
WEEK = Span(date(2026, 2, 25), date(2026, 3, 3))


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def reading(inspector: Any, sign_in: Any) -> Client:
    client: Client = sign_in(inspector)
    return client


@pytest.fixture
def nights(porter: Any) -> None:
    """Tuesday: one let in, two in uniform, one face not compared, one without a card. A week ago: one in uniform."""
    night = cast.TUESDAY
    late = cast.local("2026-03-04 01:30")
    present(porter, paper=cast.paper(number="G1", surname="Arendt"), at=night)
    present(porter, judgement=Judgement.UNIFORM, card_kind=None, at=night)
    present(porter, judgement=Judgement.UNIFORM, card_kind=None, at=late)
    present(porter, paper=cast.paper(number="G2", surname="Bech"), face_compared=False, at=late)
    present(porter, paper=cast.paper(number="G3", surname="Conter"), card_kind="decade", place=cast.desk(), at=night)
    present(porter, judgement=Judgement.UNIFORM, card_kind=None, at=night - timedelta(days=7))
    present(porter, judgement=Judgement.UNIFORM, card_kind=None, at=night - timedelta(days=14))


def counted(span: Span) -> Figures:
    house = cast.house()
    return figures(house.id, span, house.zone)


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", unescape(answer.content.decode()))


def test_guests_are_counted_by_outcome_and_compared_with_the_span_before(nights: None) -> None:
    found = counted(WEEK)
    assert found.presented == Figure("presented", 5, 1)
    assert found.turned_away == Figure("turned_away", 4, 1)
    assert found.turned_away.change == 3
    assert found.outcomes == [
        Figure("refused", 2, 1),
        Figure("needs_review", 1, 0),
        Figure("unverified", 0, 0),
        Figure("no_card", 1, 0),
    ]


def test_grounds_have_their_article_and_the_most_frequent_stands_first(nights: None) -> None:
    assert counted(WEEK).grounds == [
        Figure(("uniform", "75(2)"), 2, 1),
        Figure(("face_not_compared", "75(4)"), 1, 0),
        Figure(("kind_unknown", "75(4)"), 1, 0),
    ]


def test_places_are_doors_and_card_desks(nights: None) -> None:
    door, desk = cast.door(), cast.desk()
    assert counted(WEEK).places == [
        Figure(("North", door.door_id, None), 3, 1),
        Figure(("Réception", None, desk.desk_id), 1, 0),
    ]


def test_hours_run_through_the_night_by_the_clock_of_the_house(nights: None) -> None:
    found = counted(WEEK).hours
    assert [each.key for each in found] == [20, 21, 22, 23, 0, 1]
    assert [(each.now, each.before) for each in found] == [(2, 1), (0, 0), (0, 0), (0, 0), (0, 0), (2, 0)]


def test_a_night_belongs_to_the_weekday_on_which_it_began(nights: None) -> None:
    found = counted(WEEK).weekdays
    assert [each.key for each in found] == [1, 2, 3, 4, 5, 6, 7]
    assert found[1] == Figure(2, 4, 1)
    assert sum(each.now for each in found) == 4


def test_an_upheld_doubt_counts_as_a_refusal_under_its_own_ground_too(porter: Any, director: Any) -> None:
    row = doubt(porter)
    assert [each.now for each in counted(TUESDAY).outcomes] == [0, 1, 0, 0]
    answer(row, director, Answer.UPHELD)
    found = counted(TUESDAY)
    assert [each.now for each in found.outcomes] == [1, 0, 0, 0]
    assert {each.key[0]: each.now for each in found.grounds} == {"another_bearer": 1, "review_upheld": 1}


def test_another_house_and_other_days_do_not_count(nights: None) -> None:
    assert counted(Span(date(2026, 2, 24), date(2026, 2, 24))).turned_away == Figure("turned_away", 1, 0)
    assert counted(TUESDAY).turned_away == Figure("turned_away", 4, 0)
    house = cast.house()
    assert figures(second_house(), WEEK, house.zone).presented == Figure("presented", 0, 0)


@pytest.mark.parametrize(
    ("span", "before"),
    [
        (TUESDAY, Span(date(2026, 3, 2), date(2026, 3, 2))),
        (WEEK, Span(date(2026, 2, 18), date(2026, 2, 24))),
        (Span(date(2024, 3, 1), date(2024, 3, 31)), Span(date(2024, 1, 30), date(2024, 2, 29))),
        (Span(date(1, 1, 3), date(1, 1, 9)), Span(date(1, 1, 1), date(1, 1, 2))),
    ],
)
def test_the_span_before_is_as_long_and_ends_on_the_eve(span: Span, before: Span) -> None:
    assert span.preceding_span == before


@pytest.mark.parametrize(("weekday", "nights"), [(1, 1), (2, 2), (3, 2), (4, 2), (5, 1), (6, 1), (7, 1)])
def test_a_span_of_ten_days_has_some_weekdays_twice(weekday: int, nights: int) -> None:
    assert Span(date(2026, 3, 3), date(2026, 3, 12)).weekdays(weekday) == nights
    assert TUESDAY.weekdays(weekday) == (weekday == 2)


# --- The page.


def test_the_page_says_grounds_in_words_with_article_and_names_nobody(nights: None, reading: Client) -> None:
    page = words(reading.get(PAGE))
    for each in (
        "Military in uniform",
        "article 75, paragraph 2",
        "North",
        "Réception",
        "01:00–02:00",
        "Tuesday",
        "gaming days: 1",
    ):
        assert each in page
    for name in ("Arendt", "Bech", "Conter", cast.member("porter").full_name):
        assert name not in page
    row = page.split("Military in uniform")[1].split("</tr>")[0]
    assert re.findall(r'<td class="figures(?: quiet)?"> ?(\+?\d+) ?</td>', row) == ["2", "1", "+1"]
    assert 'class="now" y="0" height="6" width="1000"' in row


def test_a_quiet_house_has_no_bars_and_says_so(reading: Client) -> None:
    assert "No one was refused in either period." in words(reading.get(PAGE))


def test_htmx_gets_the_tables_alone(nights: None, reading: Client) -> None:
    part = reading.get(PAGE, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert part.strip().splitlines()[-1] in reading.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"first": "2026-03-05", "last": "2026-03-01"}, "The last day is before the first one."),
        ({"first": "", "last": "2026-03-01"}, "Choose both days"),
        ({"first": "2026-03-01", "last": ""}, "Choose both days"),
        ({"first": "30.02.2026", "last": "2026-03-01"}, "Type the date as day.month.year"),
        ({"first": "2025-03-01", "last": "2026-03-02"}, "most one year. Choose a shorter period"),
    ],
)
def test_a_span_that_makes_no_sense_is_asked_for_again(reading: Client, asked: dict[str, str], sentence: str) -> None:
    answer = reading.get(PAGE, asked | {"export": "csv"})
    assert answer.status_code == 422
    assert sentence in words(answer)
    refused = caller(cast.member("inspector")).get(API, asked)
    assert refused.status_code == 400
    assert sentence in str(refused.json()["errors"])


def test_a_leap_year_is_a_year_and_the_first_days_of_the_calendar_do_no_harm(reading: Client) -> None:
    assert reading.get(PAGE, {"first": "2024-01-01", "last": "2024-12-31"}).status_code == 200
    assert reading.get(PAGE, {"first": "0001-01-01", "last": "0001-01-01"}).status_code == 200


# --- Files.


def test_the_figures_leave_as_a_file_and_the_log_says_so(nights: None, house: Any, reading: Client) -> None:
    text = b"".join(reading.get(PAGE, {"export": "csv"})).decode().removeprefix("\ufeff")
    lines = text.splitlines()
    assert lines[0] == "Counted by;What;Article;This period;Previous period;Gaming days;Gaming days, previous period"
    assert "outcome;turned_away;;4;1;7;7" in lines
    assert "ground;uniform;article 75, paragraph 2;2;1;7;7" in lines
    assert "hour;1;;2;0;7;7" in lines
    assert "weekday;2;;4;1;1;1" in lines
    (note,) = said.acts(house.id, "http.register.exported")
    assert (
        note.facts.items()
        >= {
            "register": "refusals-in-figures",
            "rows": len(lines) - 1,
            "form": "csv",
            "columns": 7,
            "filter": "first=2026-02-25 last=2026-03-03",
        }.items()
    )


def test_the_workbook_says_it_in_words(nights: None, reading: Client) -> None:
    sheet = opened(reading.get(PAGE, {"export": "xlsx"})).worksheets[1]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert ["By ground", "Military in uniform", "article 75, paragraph 2", 2, 1, 7, 7] in rows
    assert ["By weekday", "Tuesday", None, 4, 1, 1, 1] in rows


# --- The API, and who may ask.


def test_the_api_says_the_same(nights: None, inspector: Any) -> None:
    body = caller(inspector).get(API).json()
    counts = {(row["part"], str(row["key"])): (row["now"], row["before"]) for row in body["results"]}
    assert counts["outcome", "turned_away"] == (4, 1)
    assert counts["outcome", "no_card"] == (1, 0)
    assert counts["ground", "uniform"] == (2, 1)
    assert counts["place", "North"] == (3, 1)
    assert counts["hour", "20"] == (2, 1)
    assert counts["weekday", "2"] == (4, 1)
    articles = {row["key"]: row["article"] for row in body["results"]}
    assert articles["uniform"] == "article 75, paragraph 2"


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "administrator"])
def test_posts_without_the_registers_see_no_figures(sign_in: Any, name: str) -> None:
    assert sign_in(cast.member(name)).get(PAGE).status_code == 403
    assert caller(cast.member(name)).get(API).status_code == 403
