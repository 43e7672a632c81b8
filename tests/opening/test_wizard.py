"""A link of the command line opens a casino, step by step, without an account."""

import re
from io import StringIO
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client

from compliance.admissions.models.cards import CardSeries
from compliance.opening import services
from compliance.opening.models import OpeningUse
from compliance.venues.models.places import CashDesk, Door, Room, Venue
from compliance.venues.models.staff import Post, Staff
from tests import cast, said
from tests.opening.plans import DUTCH, STEPS, walk

AT = cast.TUESDAY


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


def new_token() -> str:
    return services.make_link(at=AT).token


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


def test_the_pages_open_a_casino_with_places_books_and_accounts() -> None:
    client = Client()
    assert walk(client, new_token()).url == "/opening/review/"
    shown = client.get("/opening/review/").content.decode()
    assert "Grande salle: Entrée nord, Entrée sud" in shown
    assert not Venue.objects.filter(name="Casino du Lac").exists()
    page = client.post("/opening/review/").content.decode()
    venue = opened()
    assert (venue.timezone, venue.currency, venue.country) == ("Europe/Luxembourg", "EUR", "LU")
    assert [(room.name, room.kind) for room in Room.objects.filter(venue=venue)] == [("Grande salle", "mixed")]
    assert sorted(Door.objects.filter(room__venue=venue).values_list("name", flat=True)) == [
        "Entrée nord",
        "Entrée sud",
    ]
    assert CashDesk.objects.get(venue=venue).name == "Réception"
    books = CardSeries.objects.filter(venue=venue).values_list("kind", "first_number")
    assert dict(books) == {"day": 1, "week": 1, "month": 1, "year": 500, "honour_day": 1}
    posts = Post.objects.filter(venue=venue).values_list("staff__username", "role", "given_by")
    assert sorted(posts) == [("anne.meyer", "director", None), ("jo.kremer", "administrator", None)]
    links = re.findall(r"/account/credentials/#(\S+)</code>.*?<code>(\S+)</code>", page, re.DOTALL)
    assert len(links) == 2
    own = "seven quiet herons"
    sent = {"token": links[0][0], "code": links[0][1], "password": own, "repeated": own}
    assert Client().post("/account/credentials/", sent).status_code == 302
    assert Staff.objects.get(username="anne.meyer").check_password(own)


def test_the_log_names_each_step_and_no_person() -> None:
    client = Client()
    walk(client, new_token())
    client.post("/opening/review/")
    for kind in ("venue.opened", "room.added", "door.added", "desk.added", "staff.set_up", "credentials.confirmed"):
        acts = said.acts(opened().pk, f"venues.{kind}")
        assert acts, kind
        assert {act.actor for act in acts} == {None}
    assert len(said.acts(opened().pk, "opening.link.used")) == 1
    assert len(said.acts(None, "opening.link.made")) == 1


def test_rules_without_cards_need_no_stub_books() -> None:
    client, steps = Client(), {**STEPS, "company": DUTCH}
    del steps["books"]
    walk(client, new_token(), steps)
    assert "Stub books" not in client.get("/opening/review/").content.decode()
    assert client.post("/opening/review/").status_code == 200
    venue = Venue.objects.get(name="Casino Waterkant")
    assert venue.timezone == "Europe/Amsterdam"
    assert not CardSeries.objects.filter(venue=venue).exists()


def test_entries_wait_in_the_browser_for_the_person_who_comes_back_with_the_link() -> None:
    client, token = Client(), new_token()
    walk(client, token, {"company": STEPS["company"]})
    assert client.get("/opening/review/").url == "/opening/places/"
    client.post("/opening/", {"token": token})
    assert "Casino du Lac S.A." in client.get("/opening/company/").content.decode()


@pytest.mark.parametrize(
    ("step", "changes", "sentence"),
    [
        ("company", {"jurisdiction": "BE"}, "Select a valid choice"),
        ("company", {"name": ""}, "This field is required"),
        ("places", {"doors_1": ""}, "This field is required"),
        ("places", {"room_2": "Salon"}, "Enter at least one door"),
        ("places", {"doors_2": "Porte"}, "Enter the name of the room, or delete its doors"),
        ("places", {"room_2": "grande  salle", "doors_2": "Porte"}, "A name is entered twice"),
        ("places", {"desks": "Caisse\ncaisse"}, "A name is entered twice"),
        ("places", {"desks": "C" * 81}, "A name has 80 characters at most"),
        ("books", {"day": "0"}, "greater than or equal to 1"),
        ("people", {"username_administrator": "anne.meyer"}, "Each account is for another person"),
        ("people", {"full_name_administrator": "Anne  MEYER"}, "Each account is for another person"),
        ("people", {"username_compliance": "no.name"}, "Enter the name, or delete the sign-in name"),
        ("people", {"full_name_compliance": "Lee Thill"}, "Enter a sign-in name, or delete the name"),
        ("people", {"username_director": "a b"}, "Use 3 to 60 letters"),
    ],
)
def test_a_wrong_entry_is_explained_and_nothing_is_lost(step: str, changes: dict[str, str], sentence: str) -> None:
    client = Client()
    walk(client, new_token(), {"company": STEPS["company"]})
    answer = client.post(f"/opening/{step}/", STEPS[step] | changes)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    kept = next(value for name, value in (STEPS[step] | changes).items() if value and name not in changes)
    assert kept in page


def test_an_unknown_step_is_no_page() -> None:
    client = Client()
    client.post("/opening/", {"token": new_token()})
    assert client.get("/opening/elsewhere/").status_code == 404


def test_a_second_casino_is_opened_by_a_second_link() -> None:
    for name in ("Casino du Lac", "Casino du Bois"):
        people = {field: f"{value}.{len(name)}" for field, value in STEPS["people"].items() if "language" not in field}
        steps = {**STEPS, "company": {**STEPS["company"], "name": name}}
        steps["people"] = STEPS["people"] | people
        client = Client()
        walk(client, new_token(), steps)
        assert client.post("/opening/review/").status_code == 200
    assert OpeningUse.objects.count() == 2


def test_a_name_in_use_is_refused_at_the_end_and_nothing_is_written() -> None:
    client = Client()
    walk(client, new_token(), {**STEPS, "company": {**STEPS["company"], "name": cast.house().name}})
    answer = client.post("/opening/review/")
    assert (answer.status_code, "A casino with this name exists already" in answer.content.decode()) == (422, True)
    assert not Staff.objects.filter(username="anne.meyer").exists()
    assert client.post("/opening/company/", STEPS["company"]).status_code == 302
    assert client.post("/opening/review/").status_code == 200
