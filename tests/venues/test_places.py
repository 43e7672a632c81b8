"""Rooms, doors and desks on their pages: added, and refused with a sentence."""

import pytest
import time_machine

from compliance.venues.selectors import venues as selectors
from tests import cast, said

AT = cast.TUESDAY
ROOMS = "/house/rooms/"


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


def test_describes_rows_in_words(house):
    room = selectors.rooms(house.id)[0]
    assert [str(room), str(room.doors.all()[0]), str(selectors.cash_desks(house.id)[0]), str(room.venue)] == [
        "Salle des machines",
        "Slots",
        "Réception",
        "Casino Mondorf",
    ]
