"""Pages ask the database a fixed number of questions, however many guests a night had."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compliance.admissions import services
from compliance.admissions.decision import Judgement
from tests import cast
from tests.admissions.presenting import present
from tests.admissions.test_api import zone
from tests.admissions.test_desk import hidden

FEW, MANY = 20, 60
YEAR = "?first=2026-01-01&last=2026-12-31"

# What each page asks, its session and the rights of who asks included. A change has a reason, which its commit says;
# a number that grows with the guests has none.
PAGES = {
    ("director", "/door/tonight/"): 18,
    ("director", "/door/tariffs/"): 6,
    ("director", "/house/"): 7,
    ("director", "/house/staff/"): 6,
    ("director", "/house/policies/"): 5,
    ("director", "/house/rulebook/"): 5,
    ("director", "/house/rooms/"): 7,
    ("porter", "/door/"): 13,
    ("chef_de_salle", "/door/cancellations/"): 6,
    ("inspector", f"/door/cards/{YEAR}"): 6,
    ("inspector", f"/door/cards/{YEAR}&sort=-holder"): 6,
    ("inspector", f"/door/cards/{YEAR}&export=csv"): 7,
    ("inspector", f"/door/cards/{YEAR}&export=xlsx"): 7,
    ("inspector", f"/door/index/{YEAR}"): 7,
    ("inspector", f"/door/index/{YEAR}&export=csv"): 7,
    ("inspector", f"/door/refusals/{YEAR}"): 8,
    ("inspector", f"/door/refusals/{YEAR}&export=csv"): 9,
    ("inspector", "/door/honour-guests/?all"): 6,
    ("inspector", "/log/"): 7,
    ("inspector", "/reports/"): 5,
    ("inspector", "/api/v1/cards/"): 6,
    ("inspector", "/api/v1/stubs/"): 6,
    ("inspector", "/api/v1/index/"): 6,
    ("inspector", "/api/v1/refusals/"): 8,
    ("inspector", "/api/v1/honour-guests/?all=true"): 6,
    ("inspector", "/api/v1/reports/"): 5,
    ("inspector", "/api/v1/log/"): 6,
    ("chef_de_salle", "/api/v1/cancellations/"): 6,
}


def night(first: int, last: int) -> None:
    """Of ten guests one is refused, one gets no card, one is a guest of honour, and one card is to be cancelled."""
    porter, chef, director = cast.member("porter"), cast.member("chef_de_salle"), cast.member("director")
    for place in range(first, last):
        at = cast.TUESDAY - timedelta(minutes=last - place)
        paper = cast.paper(number=f"P{place:04d}", surname=f"Weber {place}")
        match place % 10:
            case 7:
                present(porter, at=at, paper=paper, judgement=Judgement.UNIFORM, card_kind=None)
            case 8:
                present(porter, at=at, paper=paper, card_kind="decade")
            case 9:
                present(director, at=at, paper=paper, card_kind="honour_day")
            case 3:
                card = present(porter, at=at, paper=paper).card
                assert card is not None
                asked = services.ask_cancellation(house=cast.house(), card=card, reason="Torn.", by=porter, at=at)
                if place % 20 == 3:
                    services.answer_cancellation(house=cast.house(), cancellation=asked, confirmed=True, by=chef, at=at)
            case _:
                present(porter, at=at, paper=paper)


def asked_by(client: Client, address: str, sent: dict[str, str] | None = None) -> int:
    """How many questions one page asks, read to its end."""
    with CaptureQueriesContext(connection) as questions:
        answer: Any = client.get(address) if sent is None else client.post(address, sent)
        whole = b"".join(answer.streaming_content) if answer.streaming else answer.content
    assert answer.status_code == 200, address
    assert whole
    return len(questions)


@pytest.fixture
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def test_a_full_night_costs_no_more_questions_than_a_quiet_one(tuesday: None, sign_in: Any) -> None:
    clients = {name: sign_in(cast.member(name)) for name, _address in PAGES}
    for client in clients.values():
        client.get("/house/")  # the first page of a session also opens it
    for name, address in PAGES:
        asked_by(clients[name], address)  # the first look at a register is noted in the log
    night(0, FEW)
    quiet = {page: asked_by(clients[page[0]], page[1]) for page in PAGES}
    night(FEW, MANY)
    full = {page: asked_by(clients[page[0]], page[1]) for page in PAGES}
    assert quiet == full
    assert full == PAGES


def test_a_regular_costs_no_more_questions_than_a_new_guest(tuesday: None, sign_in: Any) -> None:
    director, porter = sign_in(cast.member("director")), cast.member("porter")
    director.get("/house/")
    card = present(porter, at=cast.TUESDAY - timedelta(hours=2), card_kind="week").card
    assert card is not None
    pages = {
        reverse("admissions:card", args=[card.pk]): 7,
        reverse("people:guest", args=[card.person_id]): 16,
        reverse("audit:row", args=["admissions_admissioncard", card.pk]): 8,
    }
    for minute in range(40):
        present(porter, at=cast.TUESDAY - timedelta(minutes=60 - minute), card_kind=None)
        if minute in {1, 39}:
            assert {address: asked_by(director, address) for address in pages} == pages


def test_a_scan_and_enter_cost_a_fixed_number_of_questions(tuesday: None, sign_in: Any) -> None:
    night(0, MANY)
    steward, porter = sign_in(cast.member("porter")), cast.member("porter")
    present(porter, at=cast.TUESDAY - timedelta(days=3))
    steward.get("/door/")
    assert asked_by(steward, "/door/scan/", {"scan": zone()}) == 18
    kept = {"shown": hidden(steward.post("/door/scan/", {"scan": zone()}), "shown"), "kind": "day"}
    assert asked_by(steward, "/door/issue/", kept) == 21
