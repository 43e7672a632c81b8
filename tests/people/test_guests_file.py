"""Guests whom a search found, as a file: what the page shows, noted without what was typed."""

from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.test import Client

from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.presentation import words
from compliance.people.presentation.registers import GUESTS
from tests import cast, said
from tests.admissions.books import card
from tests.http.files import opened

FILE = "/guests/file/"


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def weber(porter: Any) -> UUID:
    return card(porter).person_id


@pytest.fixture
def reading(inspector: Any, sign_in: Any) -> Client:
    client: Client = sign_in(inspector)
    return client


def csv(client: Client, **sent: Any) -> list[list[str]]:
    response: Any = client.post(FILE, {"text": "web", "export": "csv"} | sent)
    assert response.status_code == 200
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    return [line.split(";") for line in text.splitlines()]


def test_a_file_has_what_the_page_shows(weber: UUID, reading: Client) -> None:
    assert csv(reading) == [
        [str(each.title) for each in GUESTS.cells],
        ["Weber", "Jean", "1980-05-17", "LUX", "Remich", "LU", "2026-03-03 20:15:00+01:00"],
    ]


def test_a_file_has_the_columns_that_were_chosen(weber: UUID, reading: Client) -> None:
    assert csv(reading, columns=["name", "born"])[0] == ["Surname", "First names", "Born"]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_the_page_has_the_columns_that_were_chosen(weber: UUID, reading: Client, headers: dict[str, str]) -> None:
    assert "17/05/1980" in reading.post("/guests/", {"text": "web"}, headers=headers).content.decode()
    csv(reading, columns=["name", "nationality"])
    page = reading.post("/guests/", {"text": "web"}, headers=headers).content.decode()
    assert ">Nationality</th>" in page
    assert "17/05/1980" not in page
    assert ">Country of residence</th>" not in page


def test_a_guest_without_an_address_has_an_empty_cell(porter: Any, reading: Client) -> None:
    from compliance.admissions.decisions.domain.judgements import Judgement
    from tests.admissions.presenting import present

    present(porter, judgement=Judgement.UNIFORM, card_kind=None, address=None)
    assert csv(reading)[1][4:6] == ["", ""]


def test_a_workbook_says_to_people_what_was_searched(weber: UUID, reading: Client) -> None:
    book = opened(reading.post(FILE, {"text": "web", "export": "xlsx"}))
    about = {row[0].value: row[1].value for row in book.worksheets[0].iter_rows(min_row=3)}
    assert (about["Search"], about["Rows"]) == ("web", "1")


def test_the_log_says_that_a_file_was_taken_out_and_not_who_was_looked_for(
    weber: UUID, reading: Client, house: Any, inspector: Any
) -> None:
    csv(reading)
    (note,) = said.acts(house.id, "http.register.exported")
    assert note.actor == inspector.pk
    assert (
        note.facts.items() >= {"register": "guests", "rows": 1, "form": "csv", "columns": 7, "filter": "text"}.items()
    )


@pytest.mark.parametrize("sent", [{"text": "w", "export": "csv"}, {"text": "web"}, {"text": "web", "export": "pdf"}])
def test_what_was_not_understood_makes_no_file(sent: dict[str, str], reading: Client, house: Any) -> None:
    assert reading.post(FILE, sent).status_code == 422
    assert not said.acts(house.id, "http.register.exported")


def test_files_of_guests_are_for_those_who_see_guests(sign_in: Any, porter: Any) -> None:
    assert sign_in(porter).post(FILE, {"text": "web", "export": "csv"}).status_code == 403


def test_a_search_offers_its_file(weber: UUID, reading: Client) -> None:
    page = reading.post("/guests/", {"text": "web"}).content.decode()
    assert f'action="{FILE}"' in page
    assert 'name="text" value="web"' in page
    assert FILE not in reading.post("/guests/", {"text": "nobody"}).content.decode()


def test_half_known_birth_dates_sort_as_they_stand() -> None:
    dates = (PartialDate(1980, 5, 17), PartialDate(1980, 5, None), PartialDate(1980, None, None))
    assert [words.birth_text(date) for date in dates] == ["1980-05-17", "1980-05", "1980"]
