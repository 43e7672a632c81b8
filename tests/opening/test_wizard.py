"""A link of the command line opens a casino, step by step, without an account."""

import re
import secrets
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.utils.html import escape
from pytest_django.fixtures import Settings

from compliance.admissions.models.cards import CardSeries, CardTariff
from compliance.http.input.scanner_text import is_scanner_text
from compliance.opening import services
from compliance.opening.models import OpeningUse
from compliance.venues.models.places import CashDesk, Door, Room, Venue
from compliance.venues.models.staff import Post, Staff
from tests import cast, said
from tests.opening.plans import COMPANY, DUTCH, PLAN, STEPS, walk

AT = cast.TUESDAY


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


def new_token(at: datetime = AT) -> str:
    return services.make_link(at=at).token


def opened() -> Any:
    return Venue.objects.get(name="Casino du Lac")


def test_the_command_prints_a_link_whose_token_is_not_stored() -> None:
    out = StringIO()
    call_command("open_house", stdout=out)
    found = re.search(r"/opening/#(\S{43})\n", out.getvalue())
    assert found
    client = Client()
    assert "no-store" in client.get("/opening/")["Cache-Control"]
    assert client.post("/opening/", {"token": found[1]}).url == "/opening/company/"
    assert found[1] not in str(dict(client.session))


def test_in_production_the_printed_addresses_have_the_first_host(settings: Settings) -> None:
    settings.PRODUCTION, settings.ALLOWED_HOSTS = True, [".casino.example", "localhost"]
    out = StringIO()
    call_command("open_house", stdout=out)
    assert out.getvalue().startswith("Link: https://casino.example/opening/#")


def test_a_button_adds_a_row_and_loses_no_entry() -> None:
    client = Client()
    walk(client, new_token(), {"company": STEPS["company"]})
    page = client.post("/opening/places/", {"room_1": "Grande salle", "doors_1": "", "more": "1"})
    assert page.status_code == 200
    assert 'name="room_2"' in page.content.decode()
    assert "Grande salle" in page.content.decode()
    assert "This field is required" not in page.content.decode()
    assert 'name="room_2"' not in client.get("/opening/places/").content.decode()


def test_a_token_that_looks_like_the_text_of_a_document_reader_opens_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    token = "btZ-M7dht4qN-pZPaJ651tUcuth7KkMnDYnDB3XRtMA"
    assert is_scanner_text(token)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _size: token)
    assert Client().post("/opening/", {"token": new_token()}).url == "/opening/company/"
    sent = {"token": token, "code": "wrong", "password": "seven quiet herons", "repeated": "seven quiet herons"}
    refused = Client().post("/account/credentials/", sent).content.decode()
    assert "Scan documents and cards at the door desk" not in refused


def test_the_pages_open_a_casino_with_places_books_and_accounts() -> None:
    client = Client()
    assert walk(client, new_token()).url == "/opening/review/"
    shown = client.get("/opening/review/").content.decode()
    assert "Grande salle: Entrée nord, Entrée sud" in shown
    assert not Venue.objects.filter(name="Casino du Lac").exists()
    page = client.post("/opening/review/").content.decode()
    venue = opened()
    assert (venue.timezone, venue.currency, venue.country) == ("Europe/Luxembourg", "EUR", "LU")
    rooms = Room.objects.filter(venue=venue).values_list("name", "kind")
    assert sorted(rooms) == [("Grande salle", "mixed"), ("Salle des machines", "slot")]
    doors = Door.objects.filter(room__venue=venue).values_list("name", flat=True)
    assert sorted(doors) == ["Entrée nord", "Entrée ouest", "Entrée sud"]
    assert CashDesk.objects.get(venue=venue).name == "Réception"
    books = CardSeries.objects.filter(venue=venue).values_list("kind", "first_number")
    assert dict(books) == {"day": 1, "week": 1, "month": 1, "year": 500, "honour_day": 1}
    posts = Post.objects.filter(venue=venue).values_list("staff__username", "role", "given_by")
    assert sorted(posts) == [
        ("anne.meyer", "director", None),
        ("jo.kremer", "administrator", None),
        ("lee.thill", "pit_boss", None),
        ("max.wagner", "pit_boss", None),
    ]
    languages = Staff.objects.filter(venue=venue).values_list("username", "language")
    assert dict(languages) == {"anne.meyer": "fr", "jo.kremer": "de", "lee.thill": "en", "max.wagner": "fr"}
    links = re.findall(r"/account/credentials/#(\S+)</code>.*?<code>(\S+)</code>", page, re.DOTALL)
    assert len(links) == 4
    assert 'href="/readiness/"' in page
    assert 'href="/house/staff/import/"' in page
    own = "seven quiet herons"
    sent = {"token": links[0][0], "code": links[0][1], "password": own, "repeated": own}
    assert Client().post("/account/credentials/", sent).status_code == 302
    assert Staff.objects.get(username="anne.meyer").check_password(own)


def test_the_log_names_each_step_and_no_person() -> None:
    client = Client()
    walk(client, new_token())
    client.post("/opening/review/")
    expected = {
        "venues.venue.opened": 1,
        "venues.room.added": 2,
        "venues.door.added": 3,
        "venues.desk.added": 1,
        "venues.letterhead.set_up": 1,
        "venues.policy.set_up": 3,
        "admissions.tariff.set": 1,
        "admissions.series.opened": 5,
        "venues.staff.set_up": 4,
        "venues.credentials.confirmed": 4,
        "opening.link.used": 1,
    }
    acts = {kind: said.acts(opened().pk, kind) for kind in expected}
    assert {kind: len(found) for kind, found in acts.items()} == expected
    assert {act.actor for found in acts.values() for act in found} == {None}
    assert len(said.acts(None, "opening.link.made")) == 1


def test_rules_without_cards_need_no_stub_books() -> None:
    client, steps = Client(), {**STEPS, "company": DUTCH}
    del steps["cards"]
    walk(client, new_token(), steps)
    assert client.get("/opening/cards/").status_code == 404
    assert "stub books" not in client.get("/opening/review/").content.decode()
    assert client.post("/opening/review/").status_code == 200
    venue = Venue.objects.get(name="Casino Waterkant")
    assert venue.timezone == "Europe/Amsterdam"
    assert not CardSeries.objects.filter(venue=venue).exists()
    assert not CardTariff.objects.filter(venue=venue).exists()


def test_entries_wait_in_the_browser_for_the_person_who_comes_back_with_the_link() -> None:
    client, token = Client(), new_token()
    walk(client, token, {"company": STEPS["company"]})
    assert client.get("/opening/review/").url == "/opening/letterhead/"
    client.post("/opening/", {"token": token})
    assert "Casino du Lac S.A." in client.get("/opening/company/").content.decode()


@pytest.mark.parametrize(
    ("step", "changes", "sentence"),
    [
        ("company", {"jurisdiction": "BE"}, "Select a valid choice"),
        ("company", {"name": ""}, "This field is required"),
        ("places", {"doors_1": ""}, "This field is required"),
        ("places", {"room_3": "Salon"}, "Enter at least one door"),
        ("places", {"doors_3": "Porte"}, "Enter the name of the room, or delete its doors"),
        ("places", {"room_2": "grande  salle", "doors_2": "Porte"}, "A name is entered twice"),
        ("places", {"desks": "Caisse\ncaisse"}, "A name is entered twice"),
        ("places", {"desks": "C" * 81}, "A name has 80 characters at most"),
        ("company", {"name": "TAKEN"}, "A casino with this name exists already"),
        ("letterhead", {"email": "courrier"}, "Enter a valid email address"),
        ("letterhead", {"registration": ""}, "This field is required"),
        ("hours", {"closes_slot_fri_sat": ""}, "This field is required"),
        ("hours", {"closes_slot_fri_sat": "10:00"}, "is not a span of hours"),
        ("hours", {"opens_slot_fri_sat": "late"}, "Type the time as hours and minutes"),
        ("cards", {"day": "0"}, "greater than or equal to 1"),
        ("cards", {"day_price": "1.49"}, "A day card costs at least 1.50"),
        ("cards", {"day_price": ""}, "This field is required"),
        ("people", {"username_2": "anne.meyer"}, "Each account is for another person"),
        ("people", {"full_name_2": "Anne  MEYER"}, "Each account is for another person"),
        ("people", {"full_name_2": ""}, "This field is required"),
        ("people", {"full_name_3": ""}, "Enter the name, or delete this person"),
        ("people", {"username_3": ""}, "Enter a sign-in name, or delete this person"),
        ("people", {"role_3": ""}, "Choose a role"),
        ("people", {"username_1": "a b"}, "Use 3 to 60 letters"),
        ("people", {"username_1": "porter"}, "This sign-in name is in use: porter"),
    ],
)
def test_a_wrong_entry_is_explained_and_nothing_is_lost(
    step: str, changes: dict[str, str], sentence: str, porter: Staff
) -> None:
    client = Client()
    walk(client, new_token(), {before: STEPS[before] for before in list(STEPS)[: list(STEPS).index(step)]})
    taken = {name: cast.house().name for name, value in changes.items() if value == "TAKEN"}
    answer = client.post(f"/opening/{step}/", STEPS[step] | changes | taken)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    kept = next(value for name, value in STEPS[step].items() if value and name not in changes)
    assert escape(kept) in page


def test_an_unknown_step_is_no_page() -> None:
    client = Client()
    client.post("/opening/", {"token": new_token()})
    assert client.get("/opening/elsewhere/").status_code == 404


def test_a_second_casino_is_opened_by_a_second_link() -> None:
    for name in ("Casino du Lac", "Casino du Bois"):
        people = {field: f"{value}.{len(name)}" for field, value in STEPS["people"].items() if "name" in field}
        steps = {**STEPS, "company": {**STEPS["company"], "name": name}}
        steps["people"] = STEPS["people"] | people
        client = Client()
        walk(client, new_token(), steps)
        assert client.post("/opening/review/").status_code == 200
    assert OpeningUse.objects.count() == 2


def test_a_name_in_use_is_refused_at_the_end_and_a_new_link_finds_the_entries_again(
    clock: time_machine.Traveller,
) -> None:
    client = Client()
    walk(client, new_token())
    services.open_at_once(plan=PLAN, at=AT + timedelta(minutes=1))
    # Its link ended that of the browser.
    clock.move_to(AT + timedelta(minutes=2))
    assert client.post("/opening/review/").url == "/opening/"
    assert "Your entries are still in this browser" in client.get("/opening/").content.decode()
    client.post("/opening/", {"token": new_token(AT + timedelta(minutes=2))})
    assert "The entries from before are still here" in client.get("/opening/company/").content.decode()
    answer = client.get("/opening/review/", follow=True)
    assert answer.redirect_chain == [("/opening/company/", 302)]
    client.post("/opening/company/", {**COMPANY, "name": "Casino du Bois"})
    assert client.get("/opening/review/").url == "/opening/people/"
    assert Venue.objects.count() == 2
