"""The log as a file: what its pages show to whoever may read them, and never a personal value."""

import csv
import json
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests import cast, said
from tests.admissions.books import card
from tests.http.files import opened

FILE = "/log/file/"


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def reading(inspector: Any, sign_in: Any) -> Client:
    client: Client = sign_in(inspector)
    return client


def rows(client: Client, **asked: Any) -> list[dict[str, str]]:
    response: Any = client.get(FILE, {"export": "csv"} | asked)
    assert response.status_code == 200
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text), delimiter=";"))


def test_a_file_says_what_the_page_says(porter: Any, reading: Client) -> None:
    card(porter)
    (issued,) = rows(reading, kind="admissions.card.issued", columns=["clock", "who", "what", "kind", "rows"])
    assert issued["Who"] == "Porter"
    assert issued["What"].startswith("Issued card D-000001 for")
    assert issued["Type of event"] == "admissions.card.issued"
    assert int(issued["Rows"]) > 1
    assert "Facts" not in issued


def test_no_file_carries_a_personal_value(porter: Any, reading: Client) -> None:
    card(porter)
    response: Any = reading.get(FILE, {"export": "csv", "of": "all"})
    text = b"".join(response.streaming_content).decode()
    assert "D-000001" in text
    for personal in ("Weber", "Jean", "P123", "Remich"):
        assert personal not in text


def test_facts_come_when_they_are_asked_for(porter: Any, reading: Client) -> None:
    card(porter)
    (issued,) = rows(reading, kind="admissions.card.issued", columns=["clock", "facts"])
    assert list(issued) == ["Written at", "Reported time", "Facts"]
    assert '"card": "D-000001"' in issued["Facts"]


def test_facts_are_one_text_in_csv_and_workbook(porter: Any, reading: Client) -> None:
    card(porter)
    asked = {"kind": "admissions.card.issued", "columns": ["clock", "facts"]}
    (issued,) = rows(reading, **asked)
    book = opened(reading.get(FILE, {"export": "xlsx"} | asked))
    assert [row[2].value for row in book.worksheets[1].iter_rows(min_row=2)] == [issued["Facts"]]


def test_a_file_is_narrowed_as_the_page_is(porter: Any, director: Any, reading: Client, house: Any) -> None:
    card(porter)
    card(director, number="P777")
    book = opened(
        reading.get(
            FILE,
            {"export": "xlsx", "actor": str(director.pk), "kind": "admissions.card.issued", "since": "2020-01-01"},
        )
    )
    assert [row[2].value for row in book.worksheets[1].iter_rows(min_row=2)] == ["Director"]
    about = {row[0].value: row[1].value for row in book.worksheets[0].iter_rows(min_row=3)}
    assert (about["Who"], about["From"]) == ("Director", "2020-01-01")
    (note,) = said.acts(house.id, "http.register.exported")
    assert note.facts["filter"] == f"kind=admissions.card.issued since=2020-01-01 actor={director.pk}"


def test_words_looked_for_are_not_written_down(porter: Any, reading: Client, house: Any) -> None:
    card(porter)
    assert rows(reading, text="D-000001", actor="018f0000-0000-7000-8000-00000000dead") == []
    (note,) = said.acts(house.id, "http.register.exported")
    assert note.facts["register"] == "log"
    assert note.facts["filter"] == "actor=018f0000-0000-7000-8000-00000000dead text"


def test_acts_of_another_house_are_in_no_file(reading: Client, director: Any, porter: Any) -> None:
    card(porter)
    assert {each["Type of event"] for each in rows(reading, of="all")} >= {"admissions.card.issued"}
    from tests.admissions.books import second_house

    elsewhere = second_house()
    assert said.acts(elsewhere, "venues.venue.opened")
    assert len(rows(reading, kind="venues.venue.opened")) == 1


def test_what_was_not_understood_leads_back_to_the_page(reading: Client, house: Any) -> None:
    for asked in ({"kind": "admissions.card.issued"}, {"export": "csv", "since": "yesterday"}):
        response: Any = reading.get(FILE, asked)
        assert response.status_code == 302
        assert response.url.startswith("/log/?")
    assert "since=yesterday" in response.url
    assert not said.acts(house.id, "http.register.exported")


def test_the_log_is_taken_out_by_those_who_may_read_it(sign_in: Any, porter: Any) -> None:
    assert sign_in(porter).get(FILE, {"export": "csv"}).status_code == 403


def test_the_page_of_the_log_offers_its_file(reading: Client) -> None:
    page = reading.get("/log/", {"kind": "venues.post.given"}).content.decode()
    assert f'href="{FILE}?kind=venues.post.given&amp;export=csv&amp;of=chosen"' in page
    assert f'href="{FILE}?kind=venues.post.given&amp;export=xlsx&amp;of=all"' in page
    assert '<input type="hidden" name="kind" value="venues.post.given">' in page, "of the choice of columns"


def test_a_line_of_the_file_is_a_row_of_the_api(porter: Any, reading: Client) -> None:
    card(porter)
    response: Any = reading.get(FILE, {"export": "jsonl", "of": "all", "kind": "admissions.card.issued"})
    line = json.loads(b"".join(response.streaming_content).decode().splitlines()[0])
    (row,) = reading.get("/api/v1/log/", {"kind": "admissions.card.issued"}).json()["results"]
    assert line == row
    assert (row["who"], row["facts"]["card"]) == ("Porter", "D-000001")
