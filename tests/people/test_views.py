"""The guests' pages: names travel in the body, each look is in the log, and what was typed is never lost."""

from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.people.models import Address, Particulars
from tests import cast, said
from tests.admissions.books import card
from tests.admissions.presenting import present
from tests.people.merged_files import document

GUESTS = "/guests/"
KIRSCH = {
    "surname": "Kirsch",
    "given_names": "Jeanne",
    "born_on": "17.05.1980",
    "sex": "F",
    "nationality": "LUX",
    "reason": "Married.",
}
HOME = {"street": "7, Grand-Rue", "postal_code": "L-1660", "city": "Luxembourg", "country": "LU"}


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


@pytest.fixture
def correcting(compliance_officer: Any, sign_in: Any) -> Client:
    client: Client = sign_in(compliance_officer)
    return client


def search(client: Client, text: str, **more: str) -> str:
    response = client.post(GUESTS, {"text": text} | more)
    assert response.status_code == 200
    return response.content.decode()


# --- Search.


def test_the_search_begins_empty(reading: Client, weber: UUID) -> None:
    page = reading.get(GUESTS).content.decode()
    assert "Search for a guest" in page
    assert "Weber" not in page


def test_a_search_is_logged_without_what_was_typed(reading: Client, weber: UUID, house: Any, inspector: Any) -> None:
    page = search(reading, "web")
    assert "Weber, Jean" in page
    assert "Remich, LU" in page
    assert "17/05/1980" in page
    assert reverse("people:guest", args=[weber]) in page
    (note,) = said.acts(house.id, "people.guest.searched")
    assert (note.actor, said.own_facts(note)) == (inspector.pk, {"found": 1})


def test_a_name_in_the_address_finds_nobody(reading: Client, weber: UUID) -> None:
    page = reading.get(GUESTS, {"text": "Weber"}).content.decode()
    assert "Search for a guest" in page
    assert "Weber, Jean" not in page


def test_nobody_found_says_what_to_do(reading: Client, weber: UUID, house: Any) -> None:
    assert "Try fewer letters" in search(reading, "Zimmer")
    assert said.own_facts(said.acts(house.id, "people.guest.searched")[0]) == {"found": 0}


@pytest.mark.parametrize("text", ["", "w"])
def test_a_single_letter_is_no_search(reading: Client, weber: UUID, house: Any, text: str) -> None:
    response = reading.post(GUESTS, {"text": text})
    assert response.status_code == 422
    assert "Weber" not in response.content.decode()
    assert not said.acts(house.id, "people.guest.searched")


def test_the_results_are_a_part_of_the_page(reading: Client, weber: UUID) -> None:
    part = reading.post(GUESTS, {"text": "web"}, headers={"HX-Request": "true"}).content.decode()
    assert "Weber, Jean" in part
    assert "<html" not in part
    assert part.strip().splitlines()[0] in search(reading, "web")


def test_a_guest_of_whom_little_is_known(reading: Client, porter: Any) -> None:
    from compliance.people.domain.documents.mrz import PartialDate

    paper = cast.paper(birth=PartialDate(1980, 5, None), nationality="", expires_on=date(2026, 3, 2))
    present(porter, paper=paper, address=None)
    assert "--/05/1980" in search(reading, "web")


def test_fifty_guests_fill_a_page(reading: Client, porter: Any) -> None:
    for turn in range(51):
        card(porter, number=f"B{turn}", given_names=f"A{turn:02d}")
    first = search(reading, "weber")
    assert "1 to 50 of 51" in first
    assert "A50" not in first
    second = search(reading, "weber", page="2")
    assert "A50" in second
    assert "Previous" in second


# --- The file.


def test_a_file_opened_is_in_the_log(reading: Client, weber: UUID, house: Any, inspector: Any) -> None:
    page = reading.get(reverse("people:guest", args=[weber])).content.decode()
    for word in ("Weber, Jean", "17/05/1980", "Passport", "P123", "Valid", "5, rue des Bains", "Entered by hand"):
        assert word in page
    assert "Correct particulars" not in page
    (note,) = said.acts(house.id, "people.guest.opened")
    assert (note.actor, note.subject_id) == (inspector.pk, weber)


def test_the_file_says_what_is_wrong_with_papers(reading: Client, porter: Any) -> None:
    present(porter, paper=cast.paper(expires_on=date(2026, 3, 2), faulty=("birth",)), address=None, face_compared=False)
    present(porter, paper=cast.paper(number="P124", kind="other", expires_on=None), address=None)
    expired, open_ended = (document(number).person_id for number in ("P123", "P124"))
    page = reading.get(reverse("people:guest", args=[expired])).content.decode()
    for words in ("P123", "Expired", "date of birth", "not compared", "No addresses yet"):
        assert words in page
    page = reading.get(reverse("people:guest", args=[open_ended])).content.decode()
    assert "P124" in page
    assert "Not stated" in page
    assert "Expired" not in page


def test_nobody_has_no_file(reading: Client, house: Any) -> None:
    assert reading.get(reverse("people:guest", args=[uuid4()])).status_code == 404
    assert not said.acts(house.id, "people.guest.opened")


# --- Correct and move.


def test_the_form_begins_with_what_is_known(correcting: Client, weber: UUID, house: Any) -> None:
    page = correcting.get(reverse("people:correct", args=[weber])).content.decode()
    assert 'value="Weber"' in page
    assert 'value="17.05.1980"' in page
    assert said.acts(house.id, "people.guest.opened")


def test_a_correction_is_recorded_with_its_reason(correcting: Client, weber: UUID) -> None:
    sent = correcting.post(reverse("people:correct", args=[weber]), KIRSCH, follow=True)
    page = sent.content.decode()
    assert sent.redirect_chain == [(reverse("people:guest", args=[weber]), 302)]
    for word in ("The particulars are corrected.", "Kirsch, Jeanne", "Weber, Jean", "Married."):
        assert word in page


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"reason": ""}, "This field is required."),
        ({"born_on": "31.02.1980"}, "This date does not exist"),
        ({"born_on": "yesterday"}, "Type the date as day.month.year"),
        ({"born_on": "04.03.2026"}, "The birth date must be in the past"),
        ({"surname": ""}, "This field is required."),
    ],
)
def test_what_was_typed_stays_when_it_cannot_be(
    correcting: Client, weber: UUID, typed: dict[str, str], sentence: str
) -> None:
    sent = correcting.post(reverse("people:correct", args=[weber]), KIRSCH | typed)
    page = sent.content.decode()
    assert sent.status_code == 422
    assert sentence in page
    assert "Jeanne" in page
    assert Particulars.objects.count() == 1


@pytest.mark.parametrize("born_on", ["1980-05-17", "17/05/1980", "--.05.1980", "--.--.1980", "__ __ 1980"])
def test_a_birth_date_is_typed_as_papers_state_it(correcting: Client, weber: UUID, born_on: str) -> None:
    sent = correcting.post(reverse("people:correct", args=[weber]), KIRSCH | {"born_on": born_on})
    assert sent.status_code == 302
    assert Particulars.objects.latest("id").birth_year == 1980


@pytest.mark.parametrize("born_on", ["17.--.1980", "17.13.1980", "01.01.1879"])
def test_a_date_that_cannot_be_is_refused(correcting: Client, weber: UUID, born_on: str) -> None:
    sent = correcting.post(reverse("people:correct", args=[weber]), KIRSCH | {"born_on": born_on})
    assert "This date does not exist" in sent.content.decode()


def test_a_new_address_is_recorded(correcting: Client, weber: UUID) -> None:
    url = reverse("people:move", args=[weber])
    assert "5, rue des Bains" in correcting.get(url).content.decode()
    page = correcting.post(url, HOME, follow=True).content.decode()
    assert "The new address is recorded." in page
    assert "7, Grand-Rue" in page


def test_half_an_address_keeps_what_was_typed(correcting: Client, weber: UUID) -> None:
    url = reverse("people:move", args=[weber])
    sent = correcting.post(url, HOME | {"city": ""})
    assert sent.status_code == 422
    assert "7, Grand-Rue" in sent.content.decode()
    assert correcting.post(url, {}).status_code == 422
    assert Address.objects.count() == 1


def test_a_porter_corrects_without_reading_the_file(weber: UUID, porter: Any, sign_in: Any) -> None:
    client: Client = sign_in(porter)
    assert client.get(reverse("people:guest", args=[weber])).status_code == 403
    sent = client.post(reverse("people:correct", args=[weber]), KIRSCH)
    assert sent["Location"] == reverse("venues:home")


@pytest.mark.parametrize("name", ["people:correct", "people:move"])
def test_nobody_cannot_be_corrected_or_moved(correcting: Client, name: str) -> None:
    assert correcting.get(reverse(name, args=[uuid4()])).status_code == 404


# --- Who may.


@pytest.mark.parametrize("name", ["cashier", "chef_de_salle", "compliance_officer", "director", "inspector", "auditor"])
def test_these_posts_read_files(sign_in: Any, weber: UUID, name: str) -> None:
    client: Client = sign_in(cast.member(name))
    assert client.get(GUESTS).status_code == 200
    assert client.get(reverse("people:guest", args=[weber])).status_code == 200


@pytest.mark.parametrize("name", ["porter", "pit_boss", "administrator"])
def test_these_posts_read_none(sign_in: Any, weber: UUID, house: Any, name: str) -> None:
    member = cast.member(name)
    client: Client = sign_in(member)
    assert client.get(GUESTS).status_code == 403
    assert client.post(GUESTS, {"text": "weber"}).status_code == 403
    assert client.get(reverse("people:guest", args=[weber])).status_code == 403
    assert {note.actor for note in said.acts(house.id, "http.permission.denied")} == {member.pk}
    assert not said.acts(house.id, "people.guest.opened")


@pytest.mark.parametrize("name", ["inspector", "auditor", "chef_de_salle", "pit_boss", "administrator"])
def test_these_posts_change_nothing(sign_in: Any, weber: UUID, name: str) -> None:
    client: Client = sign_in(cast.member(name))
    assert client.post(reverse("people:correct", args=[weber]), KIRSCH).status_code == 403
    assert client.post(reverse("people:move", args=[weber]), HOME).status_code == 403
    assert (Particulars.objects.count(), Address.objects.count()) == (1, 1)
