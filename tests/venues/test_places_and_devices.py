"""Rooms, doors, desks and device tokens on their pages: added, issued, revoked, refused with a sentence."""

import re
from datetime import date

import pytest
import time_machine

from compliance.venues.selectors import venues as selectors
from compliance.venues.services import devices
from tests import cast, said

AT = cast.TUESDAY
ROOMS = "/house/rooms/"
DEVICES = "/house/devices/"


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(AT, tick=False):
        yield


def test_shows_rooms_doors_and_desks_to_everyone(porter, sign_in):
    page = sign_in(porter).get(ROOMS).content.decode()
    for words in ("Salle des tables", "North", "Réception", "Slot machines"):
        assert words in page
    assert "Add a room" not in page


@pytest.mark.parametrize(
    ("path", "sent", "kind", "table"),
    [
        ("/house/rooms/new/", {"room-name": "Salon", "room-kind": "mixed"}, "venues.room.added", "venues_room"),
        ("/house/desks/new/", {"desk-name": "Salon"}, "venues.desk.added", "venues_cashdesk"),
    ],
)
def test_the_director_adds_rooms_and_desks(path, sent, kind, table, director, sign_in):
    client = sign_in(director)
    page = client.post(path, sent, follow=True).content.decode()
    assert "Salon is added." in page
    act = said.acts(cast.VENUE, kind)[0]
    assert (act.actor, act.facts["name"], said.tables(act)) == (director.pk, "Salon", {table})
    again = client.post(path, sent)
    assert again.status_code == 422
    assert "This name is already in use" in again.content.decode()
    assert 'value="Salon"' in again.content.decode()


def test_the_director_adds_doors(director, house, sign_in):
    room = selectors.rooms(house.id)[0]
    client = sign_in(director)
    path = f"{ROOMS}{room.pk}/door/"
    assert "East is added." in client.post(path, {"door-name": "East"}, follow=True).content.decode()
    assert said.own_facts(said.acts(cast.VENUE, "venues.door.added")[0]) == {"name": "East"}
    again = client.post(path, {"door-name": "East"})
    assert again.status_code == 422
    assert "This name is already in use" in again.content.decode()
    assert client.post(path, {"door-name": ""}).status_code == 422
    assert client.post(f"{ROOMS}{cast.VENUE}/door/", {"door-name": "East"}).status_code == 404


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/house/rooms/new/", {"room-name": "", "room-kind": "mixed"}),
        ("/house/rooms/new/", {"room-name": "X", "room-kind": "ballroom"}),
        ("/house/desks/new/", {}),
    ],
)
def test_refuses_places_without_sense(path, sent, director, sign_in):
    assert sign_in(director).post(path, sent).status_code == 422


def test_a_token_is_shown_once_and_revoked_for_good(director, porter, sign_in):
    client = sign_in(director)
    sent = {"name": "Turnstile", "staff": str(porter.pk), "expires_on": "2026-12-31"}
    answer = client.post(f"{DEVICES}new/", sent)
    assert "no-store" in answer["Cache-Control"]
    token = re.search(r'id="token">([^<]{43})<', answer.content.decode())[1]
    machine = selectors.machine_for(token, AT)
    assert machine is not None
    device = machine.device
    assert str(device) == "Turnstile"
    issued = said.acts(cast.VENUE, "venues.device.issued")[0]
    assert (issued.actor, said.own_facts(issued)) == (director.pk, {"name": "Turnstile", "expires_on": "2026-12-31"})
    page = client.get(DEVICES).content.decode()
    assert token not in page
    assert "Turnstile" in page
    path = f"{DEVICES}{device.pk}/revoke/"
    assert client.post(path, {"reason": ""}).status_code == 422
    assert "The token is revoked." in client.post(path, {"reason": "Lost"}, follow=True).content.decode()
    assert "This token is already revoked" in client.post(path, {"reason": "Lost"}, follow=True).content.decode()
    assert selectors.machine_for(token, AT) is None
    assert "Lost" in client.get(DEVICES).content.decode()
    assert len(said.acts(cast.VENUE, "venues.device.revoked")) == 1
    assert client.post(f"{DEVICES}{cast.VENUE}/revoke/", {"reason": "Lost"}).status_code == 404


def test_the_log_never_holds_a_token_or_its_digest(director, porter, house):
    from audit.models import Entry

    _device, token = devices.issue_device(
        house=house, staff=porter, name="Till", expires_on=date(2026, 4, 1), by=director, at=AT
    )
    row = Entry.objects.filter(table_name="venues_device").order_by("-id").first()
    kept = f"{row.after} {row.personal} {row.facts}"
    assert token not in kept
    assert selectors.device_digest(token) not in kept


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"expires_on": "2026-03-02"}, "most: choose a day from today"),
        ({"expires_on": "2029-01-01"}, "two years"),
        ({"staff": str(cast.VENUE)}, "valid choice"),
        ({"name": ""}, "required"),
    ],
)
def test_refuses_a_token_with_a_sentence(changes, words, director, porter, sign_in):
    sent = {"name": "Turnstile", "staff": str(porter.pk), "expires_on": "2026-12-31"} | changes
    answer = sign_in(director).post(f"{DEVICES}new/", sent)
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_shows_which_tokens_have_expired(director, porter, house, sign_in):
    devices.issue_device(house=house, staff=porter, name="Old", expires_on=date(2026, 3, 3), by=director, at=AT)
    with time_machine.travel(cast.local("2026-03-04 12:00"), tick=False):
        assert "Expired" in sign_in(director).get(DEVICES).content.decode()


def test_the_administrator_revokes_what_is_lost(administrator, director, porter, house, sign_in):
    device, token = devices.issue_device(
        house=house, staff=porter, name="Till", expires_on=date(2026, 4, 1), by=director, at=AT
    )
    sign_in(administrator).post(f"{DEVICES}{device.pk}/revoke/", {"reason": "Stolen"})
    assert str(selectors.get_device(house.id, device.pk).revocation) == "Stolen"
    assert selectors.machine_for(token, AT) is None


def test_describes_rows_in_words(director, house):
    room = selectors.rooms(house.id)[0]
    assert [str(room), str(room.doors.all()[0]), str(selectors.cash_desks(house.id)[0]), str(room.venue)] == [
        "Salle des machines",
        "Slots",
        "Réception",
        "Casino Mondorf",
    ]
