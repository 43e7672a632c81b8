"""docs/readings.md is current, and each reading that the code applies has a source and a date."""

from datetime import date

from compliance.rules.citations.articles import ARTICLES
from compliance.rules.citations.readings import READINGS
from tests.house import readings, source


def test_the_page_is_the_one_that_the_command_writes() -> None:
    assert source.text(readings.PAGE) == readings.page(), "run `make law`"


def test_every_reading_that_the_code_names_is_declared() -> None:
    unknown = readings.mentioned() - {*READINGS}
    assert not unknown, source.listed(sorted(unknown))


def test_every_reading_names_articles_that_exist_or_law_outside_the_documents() -> None:
    known = {id_ for law in ARTICLES.values() for id_ in law}
    cited = {id_ for reading in READINGS.values() for id_ in reading.citation.split("; ") if id_}
    assert not cited - known, source.listed(sorted(cited - known))
    # Retention is the one subject on which no document on record says anything.
    assert [id_ for id_, reading in READINGS.items() if not (reading.citation or reading.law)] == ["A-40"]


def test_every_reading_has_a_date() -> None:
    assert all(date(2026, 11, 21) <= reading.since for reading in READINGS.values())


def test_readings_are_in_order() -> None:
    assert [*READINGS] == sorted(READINGS, key=lambda each: int(each.removeprefix("A-")))
