"""How registers are looked at: sorted by a column, with the columns somebody chose, in pages as long as they like."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.admissions.cards.presentation.cards import CARDS, HONOUR
from compliance.admissions.cards.presentation.index import INDEX
from compliance.admissions.cards.presentation.stubs import STUBS
from compliance.admissions.decisions.presentation.refusals import REFUSALS
from compliance.admissions.models.cards import AdmissionCard
from tests import cast, said
from tests.admissions.books import card
from tests.admissions.presenting import present
from tests.http.files import opened

REGISTERS = {
    "cards": CARDS,
    "stubs": STUBS,
    "index": INDEX,
    "refusals": REFUSALS,
    "honour": HONOUR,
}


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def reading(inspector: Any, sign_in: Any) -> Client:
    client: Client = sign_in(inspector)
    return client


def page(client: Client, name: str, **asked: Any) -> str:
    response = client.get(reverse(f"admissions:{name}"), asked)
    assert response.status_code == 200
    return response.content.decode()


def heads(text: str) -> list[str]:
    return [part.split("</th>")[0] for part in text.split('<th scope="col"')[1:]]


@pytest.fixture
def three(porter: Any) -> None:
    for turn, name in enumerate(("Meyer", "Arendt", "Zahlen")):
        card(porter, number=f"S{turn}", surname=name, at=cast.TUESDAY + timedelta(minutes=turn))


def names(text: str) -> list[str]:
    places = {name: text.index(f"{name}, Jean") for name in ("Meyer", "Arendt", "Zahlen")}
    return sorted(places, key=lambda name: places[name])


def test_a_register_is_sorted_by_a_column(three: None, reading: Client) -> None:
    assert names(page(reading, "cards")) == ["Zahlen", "Arendt", "Meyer"]
    assert names(page(reading, "cards", sort="holder")) == ["Arendt", "Meyer", "Zahlen"]
    assert names(page(reading, "cards", sort="-holder")) == ["Zahlen", "Meyer", "Arendt"]
    assert names(page(reading, "cards", sort="nonsense")) == ["Zahlen", "Arendt", "Meyer"]


def test_the_sorted_head_says_so_and_turns_the_order(three: None, reading: Client) -> None:
    (holder,) = [head for head in heads(page(reading, "cards", sort="holder")) if "Holder" in head]
    assert 'aria-sort="ascending"' in holder
    assert "sort=-holder" in holder
    (holder,) = [head for head in heads(page(reading, "cards", sort="-holder")) if "Holder" in head]
    assert 'aria-sort="descending"' in holder
    assert "sort=holder" in holder
    assert sum("aria-sort" in head for head in heads(page(reading, "cards", sort="price"))) == 1


@pytest.mark.parametrize("name", REGISTERS)
def test_every_column_of_every_register_sorts(
    three: None, porter: Any, director: Any, reading: Client, name: str
) -> None:
    present(porter, paper=cast.paper(number="R1"), card_kind=None)
    card(director, number="H1", card_kind="honour_day")
    for sort in REGISTERS[name].sorts:
        for way in (sort, f"-{sort}"):
            assert "<tbody>" in page(reading, name, sort=way, valid_tonight="")


def test_chosen_columns_stay_for_the_session_and_the_file_has_them(three: None, reading: Client) -> None:
    assert "Gaming day</" not in "".join(heads(page(reading, "cards")))
    chosen = page(reading, "cards", columns=["number", "holder", "document"])
    assert len(heads(chosen)) == 3
    assert "P123" not in chosen
    assert "S0" in chosen
    assert len(heads(page(reading, "cards"))) == 3
    sent = b"".join(reading.get(reverse("admissions:cards"), {"export": "csv"})).decode()
    assert sent.removeprefix("\ufeff").splitlines()[0] == (
        "Number;Surname;First names;Document;Document number;Issuing state;Document valid until"
    )
    every = b"".join(reading.get(reverse("admissions:cards"), {"export": "csv", "of": "all"})).decode()
    assert len(every.splitlines()[0].split(";")) == len(CARDS.cells)
    assert len(heads(page(reading, "index"))) == 3  # each register has its own


@pytest.mark.parametrize("name", REGISTERS)
def test_a_register_with_its_first_column_alone_or_with_all(
    three: None, porter: Any, director: Any, reading: Client, name: str
) -> None:
    present(porter, paper=cast.paper(number="R1"), card_kind=None)
    card(director, number="H1", card_kind="honour_day")
    register = REGISTERS[name]
    drawn = [column for column in register.columns if column.is_drawn]
    first = page(reading, name, columns=[register.columns[0].name])
    assert len(heads(first)) == 1
    every = page(reading, name, columns=[column.name for column in drawn])
    assert len(heads(every)) == len(drawn)
    body = next(row for row in every.split("<tbody>")[1].split("</tr>") if 'scope="row"' in row)
    assert body.count("<td") + body.count("<th") == len(drawn)


def test_pages_are_as_long_as_somebody_likes(porter: Any, reading: Client) -> None:
    for turn in range(51):
        card(porter, number=f"B{turn}", at=cast.TUESDAY - timedelta(minutes=turn))
    assert page(reading, "cards").count('scope="row"') == 50
    assert page(reading, "cards", size="100").count('scope="row"') == 51
    assert page(reading, "cards").count('scope="row"') == 51
    assert page(reading, "cards", size="1000000").count('scope="row"') == 50


def test_the_filters_keep_a_chosen_order(three: None, reading: Client) -> None:
    assert '<input type="hidden" name="sort" value="holder">' in page(reading, "cards", sort="holder", kind="day")
    assert 'name="sort"' not in page(reading, "cards", kind="day")


def test_a_choice_of_columns_keeps_the_filters(three: None, reading: Client) -> None:
    assert '<input type="hidden" name="kind" value="day">' in page(reading, "cards", kind="day", page="1")


# --- Files.


@pytest.mark.parametrize("name", REGISTERS)
def test_every_register_leaves_as_a_workbook_and_the_log_says_so(
    three: None, porter: Any, director: Any, inspector: Any, house: Any, reading: Client, name: str
) -> None:
    present(porter, paper=cast.paper(number="R1"), card_kind=None)
    card(director, number="H1", card_kind="honour_day", surname="=cmd|'/c calc'!A1")
    response = reading.get(reverse(f"admissions:{name}"), {"export": "xlsx", "of": "all"})
    assert "attachment" in response["Content-Disposition"]
    sheet = opened(response).worksheets[1]
    register = REGISTERS[name]
    assert [cell.value for cell in sheet[1]] == [str(cell.title) for cell in register.cells]
    (note,) = said.acts(house.id, "http.register.exported")
    assert note.actor == inspector.pk
    assert note.facts["register"] == register.name
    assert (note.facts["form"], note.facts["rows"]) == ("xlsx", sheet.max_row - 1)


def test_a_workbook_of_cards_has_dates_amounts_and_words(three: None, reading: Client) -> None:
    response = reading.get(reverse("admissions:cards"), {"export": "xlsx", "kind": "day", "sort": "number"})
    book = opened(response)
    about = {row[0].value: row[1].value for row in book.worksheets[0].iter_rows() if row[0].value}
    assert (about["Kind"], about["From gaming day"], about["Rows"]) == ("Day card", "2026-02-25", "3")
    first = {str(head.value): cell for head, cell in zip(*book.worksheets[1].iter_rows(max_row=2), strict=True)}
    assert first["Number"].value == "D-000001"
    assert first["Kind"].value == "Day card"
    assert (first["Price"].value, first["Price"].number_format) == (1.5, '#,##0.00\\ "EUR"')
    assert f"{first['Issued at'].value}" == "2026-03-03 20:15:00"
    assert first["Valid until"].value.date() == cast.TUESDAY.date()


def test_an_unknown_form_is_a_page(three: None, house: Any, reading: Client) -> None:
    assert "<table" in page(reading, "cards", export="pdf")
    assert not said.acts(house.id, "http.register.exported")


def test_a_register_of_any_size_offers_all_its_forms(three: None, reading: Client) -> None:
    text = page(reading, "cards", kind="day")
    for form in ("csv", "xlsx", "jsonl"):
        assert f"export={form}" in text
    assert "export=csv&amp;of=all" in text


# --- Who looked at it.


def test_reading_a_register_is_noted_once_an_hour_of_a_session(
    three: None, house: Any, inspector: Any, reading: Client, sign_in: Any, director: Any
) -> None:
    page(reading, "cards", kind="day")
    page(reading, "cards", number="D-000001")
    page(reading, "index")
    notes = said.acts(house.id, "http.register.read")
    assert sorted(note.facts["register"] for note in notes) == ["cards", "index"]
    (first,) = [note for note in notes if note.facts["register"] == "cards"]
    assert first.actor == inspector.pk
    assert first.facts["filter"] == "first=2026-02-25 last=2026-03-03 kind=day"
    assert (first.facts["page"], first.facts["rows"]) == (1, 3)
    page(sign_in(director), "cards")
    for minutes in (25, 50):  # 20:40, the same hour; 21:05, the next one
        with time_machine.travel(cast.TUESDAY + timedelta(minutes=minutes), tick=False):
            page(reading, "cards")
    assert len(said.acts(house.id, "http.register.read")) == 4


def test_a_register_asked_for_in_vain_is_no_reading(house: Any, reading: Client) -> None:
    reading.get(reverse("admissions:cards"), {"first": "2026-03-05", "last": "2026-03-01"})
    assert not said.acts(house.id, "http.register.read")


# --- Notes about refused guests.


def test_notes_are_for_those_who_may_read_them(porter: Any, sign_in: Any) -> None:
    from compliance.admissions.decisions.domain.judgements import Judgement
    from compliance.venues.domain.roles import GRANTS, MACHINE, Role

    present(porter, judgement=Judgement.DRUNK, note="Fell on the stairs.", card_kind=None)
    readers = {role for role in Role if "admissions.register.read" in GRANTS[role]}
    assert {role for role in readers if "admissions.note.read" in GRANTS[role]} == readers
    assert "admissions.note.read" not in MACHINE
    assert "Fell on the stairs." in page(sign_in(cast.member("inspector")), "refusals")


def test_a_card_and_its_stub_lead_to_what_proves_them(three: None, reading: Client) -> None:
    found = AdmissionCard.objects.select_related("stub").order_by("pk")[0]
    shown = reading.get(reverse("admissions:card", args=[found.pk])).content.decode()
    for table, key in (("admissions_admissioncard", found.pk), ("admissions_cardstub", found.stub.pk)):
        address = reverse("audit:prove", args=[table, key])
        assert f'"{address}"' in shown
        assert reading.get(address).status_code == 302
