"""One guest through the API: cards, visits and refusals under all papers, for whoever may see the guest's page."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from rest_framework.test import APIClient

from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.people.models import Person
from compliance.people.services import guest_files
from compliance.venues.domain.roles import GRANTS, Role
from tests import cast, said
from tests.admissions.books import caller
from tests.admissions.presenting import present

PARTS = ("cards", "visits", "refusals")


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def weber(porter: Any) -> Any:
    """Weber came on Monday and tonight, twice; then he was drunk."""
    monday = cast.TUESDAY - timedelta(days=1)
    card = present(porter, at=monday).card
    assert card is not None
    for minutes in (60, 30):
        present(porter, at=cast.TUESDAY - timedelta(minutes=minutes), card_kind="day" if minutes == 60 else None)
    present(porter, judgement=Judgement.DRUNK, note="Fell on the stairs.", card_kind=None)
    return card.person_id


def told(client: APIClient, guest: Any, part: str, **asked: str) -> Any:
    answer = client.get(f"/api/v1/guests/{guest}/{part}/", asked)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def test_says_what_the_guests_page_shows(weber: Any, inspector: Any) -> None:
    client = caller(inspector)
    assert [card["number"] for card in told(client, weber, "cards")["results"]] == ["D-000002", "D-000001"]
    visits = told(client, weber, "visits")["results"]
    assert [(each["gaming_day"], each["entries"]) for each in visits] == [("2026-03-03", 2), ("2026-03-02", 1)]
    assert visits[0]["doors"] == ["North"]
    assert visits[0]["first_at"] < visits[0]["last_at"]
    (refusal,) = told(client, weber, "refusals")["results"]
    assert (refusal["outcome"], refusal["note"]) == ("refused", "Fell on the stairs.")
    assert refusal["codes"] == "drunk"


def test_covers_every_paper_of_the_file(weber: Any, porter: Any, compliance_officer: Any) -> None:
    other = present(porter, paper=cast.paper(number="P777")).card
    assert other is not None
    kept, gone = weber, other.person_id
    guest_files.merge_files(
        house=cast.house(),
        target=Person.objects.get(pk=kept),
        source=gone,
        reason="One guest.",
        by=compliance_officer,
        at=cast.TUESDAY,
    )
    client = caller(compliance_officer)
    for guest in (kept, gone):
        assert told(client, guest, "cards")["count"] == 3


def test_comes_in_pages(weber: Any, porter: Any, inspector: Any) -> None:
    for minute in range(55):
        at = cast.TUESDAY + timedelta(minutes=minute)
        present(porter, at=at, judgement=Judgement.DRUNK, note="Again.", card_kind=None)
    client = caller(inspector)
    first = told(client, weber, "refusals")
    assert (first["count"], len(first["results"]), first["previous"]) == (56, 50, None)
    last = client.get(first["next"]).json()
    assert (last["count"], len(last["results"]), last["next"]) == (56, 6, None)
    answer = client.get(f"/api/v1/guests/{weber}/refusals/", {"cursor": "first"})
    assert answer.status_code == 400


@pytest.mark.parametrize("part", PARTS)
def test_each_look_is_in_the_log(part: str, weber: Any, house: Any, inspector: Any, director: Any) -> None:
    client, machine = caller(inspector), cast.machine(inspector)
    for look in (client, client, machine):
        told(look, weber, part)
    notes = said.acts(house.id, "people.guest.opened")
    assert [(note.subject_id, note.actor) for note in notes] == [(weber, inspector.pk)] * 3


@pytest.mark.parametrize("part", PARTS)
def test_is_closed_to_whoever_may_not_see_the_page(
    part: str, weber: Any, house: Any, porter: Any, inspector: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert caller(porter).get(f"/api/v1/guests/{weber}/{part}/").status_code == 403
    monkeypatch.setitem(GRANTS, Role.INSPECTOR, GRANTS[Role.INSPECTOR] - {"people.guest.read"})
    assert caller(inspector).get(f"/api/v1/guests/{weber}/{part}/").status_code == 403
    denied = said.acts(house.id, "http.permission.denied")
    assert [note.facts["permission"] for note in denied] == ["people.guest.read", "admissions.register.read"]
    assert not said.acts(house.id, "people.guest.opened")


@pytest.mark.parametrize("part", PARTS)
def test_a_guest_whom_the_house_does_not_know_is_not_found(part: str, inspector: Any) -> None:
    answer = caller(inspector).get(f"/api/v1/guests/{uuid4()}/{part}/")
    assert (answer.status_code, answer.json()["detail"]) == (404, "Guest not found.")


def test_the_note_about_a_refusal_is_for_those_who_may_read_it(weber: Any, inspector: Any, director: Any) -> None:
    (refusal,) = told(cast.machine(inspector), weber, "refusals")["results"]
    assert "note" not in refusal
