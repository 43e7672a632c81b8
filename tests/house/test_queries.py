"""Pages ask the database a fixed number of questions, however many guests a night had."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.db.models import Value
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from compliance.admissions.card_control import services as card_control_services
from compliance.admissions.card_control.services import Demand
from compliance.admissions.cards.services import cancellations
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.vault.services import data_keys
from compliance.venues.selectors import venues
from tests import cast
from tests.admissions.api_requests import zone
from tests.admissions.desk_pages import hidden, text
from tests.admissions.presenting import present
from tests.admissions.scanned_codes import code
from tests.house.query_counts import asked_by

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("keys_are_committed")]

ADDRESS = {"street": "5, rue des Bains", "city": "Remich"}
FEW, MANY = 20, 60
YEAR = "?first=2026-01-01&last=2026-12-31"

# What each page asks, its session and the rights of who asks included. A change has a reason, which its commit says;
# a number that grows with the guests has none. A supervisor's page counts the doubts that wait, beside their link; the
# page of whoever answers for the house the observations of the authority; and each look of an agent is noted. A page
# of a register, a search, a file and a record of a person count for the account with one question more (ADR 70). Start
# pages ask which devices await the acceptance of the person who looks (ADR 73).
PAGES = {
    ("director", "/overview/"): 32,  # and whether the log is sealed, and which training is overdue
    ("director", "/door/tonight/"): 44,  # and which requests are to be forwarded to the Minister, and overdue training
    ("director", "/door/tariffs/"): 10,  # a register counts its rows, and the state of a tariff depends on the others
    ("director", "/house/"): 25,  # and what is missing before the first guest
    ("director", "/readiness/"): 21,
    ("director", "/house/staff/"): 9,  # a register counts its rows
    ("director", "/house/policies/"): 7,
    ("director", "/house/rulebook/"): 6,
    ("director", "/house/rooms/"): 8,
    ("porter", "/door/"): 14,
    ("chef_de_salle", "/door/cancellations/"): 8,  # a register counts its rows
    ("inspector", f"/door/cards/{YEAR}"): 7,
    ("inspector", f"/door/cards/{YEAR}&sort=-holder"): 7,
    ("inspector", f"/door/cards/{YEAR}&export=csv"): 10,
    ("inspector", f"/door/cards/{YEAR}&export=xlsx"): 10,
    ("inspector", f"/door/stubs/{YEAR}"): 8,
    ("inspector", f"/door/stubs/{YEAR}&export=csv"): 10,
    ("inspector", f"/door/index/{YEAR}"): 8,
    ("inspector", f"/door/index/{YEAR}&export=csv"): 11,
    ("inspector", f"/door/refusals/{YEAR}"): 9,
    ("inspector", f"/door/refusals/{YEAR}&export=csv"): 12,
    ("inspector", f"/door/refusals-in-figures/{YEAR}"): 9,
    ("inspector", f"/door/refusals-in-figures/{YEAR}&export=csv"): 13,
    ("inspector", f"/door/takings/{YEAR}"): 8,
    ("inspector", f"/door/takings/{YEAR}&export=csv"): 10,
    ("inspector", f"/door/card-checks/{YEAR}"): 7,
    ("inspector", f"/door/card-checks/{YEAR}&export=csv"): 10,
    ("inspector", "/door/late-entries/"): 7,
    ("inspector", "/door/honour-guests/"): 7,
    ("inspector", "/door/honour-guests/?valid_tonight="): 7,
    ("inspector", "/door/honour-guests/?valid_tonight=&export=xlsx"): 10,
    ("inspector", "/log/"): 8,
    ("inspector", "/reports/"): 6,
    ("inspector", "/api/v1/cards/"): 7,
    ("inspector", "/api/v1/stubs/"): 7,
    ("inspector", "/api/v1/index/"): 8,  # the cancelled ones among all its cards
    ("inspector", "/api/v1/refusals/"): 9,
    ("inspector", "/api/v1/refusals-in-figures/"): 9,
    ("inspector", "/api/v1/honour-guests/"): 7,
    ("inspector", "/api/v1/card-checks/"): 7,
    ("inspector", "/api/v1/takings/"): 7,
    ("inspector", "/api/v1/reports/"): 7,
    ("inspector", "/api/v1/log/"): 8,
    ("chef_de_salle", "/api/v1/cancellations/"): 6,
}


@pytest.fixture
def keys_are_committed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Data keys that a test makes in its transaction count as committed, as those of a casino are."""
    monkeypatch.setattr(data_keys, "TransactionNow", lambda: Value(datetime.max.replace(tzinfo=UTC)))
    yield
    data_keys.forget_keys()


def night(first: int, last: int) -> None:
    """Of ten guests one is refused, one gets no card, one is a guest of honour, and one card is to be cancelled.

    Two are asked for their card in the room, and one of them has none.
    """
    porter, chef, director = cast.member("porter"), cast.member("chef_de_salle"), cast.member("director")
    room = venues.rooms(cast.VENUE).get(kind="table").pk
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
                asked = cancellations.ask_cancellation(house=cast.house(), card=card, reason="Torn.", by=porter, at=at)
                if place % 20 == 3:
                    cancellations.answer_cancellation(
                        house=cast.house(), cancellation=asked, confirmed=True, by=chef, at=at
                    )
            case 5 | 6:
                card = present(porter, at=at, paper=paper).card
                assert card is not None
                control: Any = {"house": cast.house(), "nonce": uuid4(), "by": chef, "at": at}
                if place % 10 == 5:
                    card_control_services.record_shown_card(demand=Demand(room, "staff", card.label), **control)
                else:
                    card_control_services.expel_guest(
                        demand=Demand(room, "agent", ""), note="", expelled_at=None, **control
                    )
            case _:
                present(porter, at=at, paper=paper)


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


def test_a_full_night_makes_no_guest_and_no_card_dearer(tuesday: None, sign_in: Any) -> None:
    """A guest's file, a search for a name that many have, and a card scanned at the desk until its holder is in."""
    inspector, steward = sign_in(cast.member("inspector")), sign_in(cast.member("porter"))
    card = present(cast.member("porter"), at=cast.TUESDAY - timedelta(minutes=3), card_kind="week").card
    assert card is not None
    inspector.get("/house/")
    steward.get("/door/")
    guest = reverse("people:guest", args=[card.person_id])

    def costs() -> dict[str, int]:
        with CaptureQueriesContext(connection) as scan:
            scanned = steward.post("/door/scan/", {"scan": code(card)}, headers={"HX-Request": "true"})
        with CaptureQueriesContext(connection) as enter:
            let_in = steward.post(
                "/door/passage/",
                {"shown": hidden(scanned, "shown"), "passage": "left_and_returned"},
                headers={"HX-Request": "true"},
            )
        assert "The guest is admitted on card W-000001." in text(let_in)
        return {
            "file": asked_by(inspector, guest),
            "search": asked_by(inspector, "/guests/", {"text": "Weber"}),
            "scan": len(statements(scan)),
            "enter": len(statements(enter)),
        }

    costs()
    night(0, FEW)
    quiet = costs()
    night(FEW, MANY)
    assert costs() == quiet
    assert quiet == {"file": 27, "search": 12, "scan": 9, "enter": 9}


def test_a_regular_costs_no_more_questions_than_a_new_guest(tuesday: None, sign_in: Any) -> None:
    director, porter = sign_in(cast.member("director")), cast.member("porter")
    director.get("/house/")
    card = present(porter, at=cast.TUESDAY - timedelta(hours=2), card_kind="week").card
    assert card is not None
    pages = {
        reverse("admissions:card", args=[card.pk]): 8,
        reverse("people:guest", args=[card.person_id]): 28,  # the record of a person counts for the account
        reverse("audit:row", args=["admissions_admissioncard", card.pk]): 9,
    }
    for address in pages:
        director.get(address)  # this process knows the keys now
    for minute in range(40):
        present(porter, at=cast.TUESDAY - timedelta(minutes=60 - minute), card_kind=None)
        if minute in {1, 39}:
            assert {address: asked_by(director, address) for address in pages} == pages


def statements(questions: CaptureQueriesContext) -> list[str]:
    """What was asked, without what only a test's surrounding transaction asks: its savepoint, and the act's end."""
    own = ("SAVEPOINT", "RELEASE SAVEPOINT", "SELECT set_config('audit.place'")
    return [each["sql"] for each in questions if not each["sql"].startswith(own)]


def test_an_admission_asks_at_most_eight_questions_and_three_by_a_machine(
    tuesday: None, sign_in: Any, machine: APIClient
) -> None:
    """Session and permissions included, however many guests there are; a machine needs a fourth for somebody new."""
    night(0, MANY)
    steward, porter = sign_in(cast.member("porter")), cast.member("porter")
    present(porter, at=cast.TUESDAY - timedelta(days=3))
    steward.get("/door/")
    htmx = {"HX-Request": "true"}
    with CaptureQueriesContext(connection) as asked:
        scanned = steward.post("/door/scan/", {"scan": zone()}, headers=htmx)
    assert len(statements(asked)) <= 8, statements(asked)
    with CaptureQueriesContext(connection) as asked:
        issued = steward.post("/door/issue/", {"shown": hidden(scanned, "shown"), "kind": "day"}, headers=htmx)
    assert "D-0000" in issued.content.decode()
    assert len(statements(asked)) <= 6, statements(asked)
    door = str(cast.door().door_id)
    for turn, paper in enumerate((zone(), zone(number="P777", surname="Kirsch"))):
        sent = {"door": door, "scan": paper, "face_compared": True, "card": "week", "address": ADDRESS}
        sent["passage"] = "left_and_returned"
        with CaptureQueriesContext(connection) as asked:
            answer = machine.post(
                "/api/v1/presentations/", sent, format="json", headers={"Idempotency-Key": f"admission-{turn}"}
            )
        assert answer.json()["admitted"] is True, answer.json()
        # The number of somebody new is sealed with the newest key of the house, which is asked for each time.
        assert len(statements(asked)) <= 3 + turn, statements(asked)
