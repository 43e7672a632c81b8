"""How full the rooms are: entries less exits, counts, doors between rooms, doubts, and one key at the desk."""

import re
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from compliance.admissions.occupancy import selectors as occupancy
from compliance.admissions.occupancy import services
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import cast, said
from tests.admissions.books import caller
from tests.admissions.posting import door
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.races import together

DAY = date(2026, 3, 3)
TABLES, SLOTS = "Salle des tables", "Salle des machines"


def room(name: str = TABLES) -> occupancy.Occupancy:
    return next(each for each in occupancy.room_occupancy(cast.VENUE, DAY) if each.room == name)


def arrive(by: Any, at: str, number: str, place: str = "North") -> Any:
    kind = "day" if place == "North" else None
    return present(
        by,
        at=cast.local(f"2026-03-03 {at}"),
        place=cast.door(place),
        paper=cast.paper(number=number, surname=f"Weber {number}"),
        card_kind=kind,
    )


def leave(by: Any, at: str, name: str = "North", **changes: Any) -> Any:
    options = {"card": None, "nonce": uuid4()} | changes
    moment = cast.local(f"2026-03-03 {at}")
    return services.note_exit(house=cast.house(), door=door(name), by=by, at=moment, **options)


def row(name: str = TABLES) -> Any:
    return venues.rooms(cast.VENUE).get(name=name)


def count(people: int, by: Any, at: str) -> Any:
    moment = cast.local(f"2026-03-03 {at}")
    return services.count_room(house=cast.house(), room=row(), people=people, by=by, at=moment)


def test_guests_come_and_leave(porter: Any) -> None:
    assert room().inside == 0
    arrive(porter, "20:10", "P1")
    arrive(porter, "20:20", "P2")
    leave(porter, "20:30")
    found = room()
    assert (found.inside, found.came, found.went, found.full) == (1, 2, 1, False)
    assert room(SLOTS).inside == 0
    (act,) = said.acts(cast.VENUE, "admissions.guest.left")
    assert act.facts == {"door": "North"}


def test_more_exits_than_entries_are_a_doubt_and_no_number(porter: Any, chef_de_salle: Any) -> None:
    leave(porter, "20:00")
    arrive(porter, "20:10", "P1")
    assert room().balance == 0
    assert room().inside is None
    assert not room().full
    count(7, chef_de_salle, "20:30")
    assert room().inside == 7
    leave(porter, "20:40")
    arrive(porter, "20:50", "P2")
    arrive(porter, "20:55", "P3")
    found = room()
    assert (found.inside, found.counted, found.counted_at) == (8, 7, cast.local("2026-03-03 20:30"))
    (act,) = said.acts(cast.VENUE, "admissions.room.counted")
    assert act.facts == {"people": 7, "room": TABLES}


def test_a_night_begins_with_empty_rooms(porter: Any) -> None:
    arrive(porter, "20:10", "P1")
    assert {each.inside for each in occupancy.room_occupancy(cast.VENUE, date(2026, 3, 4))} == {0}


def test_a_door_between_two_rooms_takes_from_one_what_it_gives_the_other(porter: Any, director: Any) -> None:
    services.lead_door(
        house=cast.house(), door=door("Slots"), from_room=row(), by=director, at=cast.local("2026-03-03 12:00")
    )
    arrive(porter, "20:10", "P1")
    arrive(porter, "20:20", "P1", "Slots")
    assert (room().inside, room(SLOTS).inside) == (0, 1)
    leave(porter, "20:30", "Slots")
    assert (room().inside, room(SLOTS).inside) == (1, 0)
    services.lead_door(
        house=cast.house(), door=door("Slots"), from_room=None, by=director, at=cast.local("2026-03-03 21:00")
    )
    assert (room().inside, room(SLOTS).inside) == (1, 0)
    assert [act.facts["room"] for act in said.acts(cast.VENUE, "admissions.door.led")] == ["–", TABLES]


def test_a_door_does_not_lead_into_its_own_room(director: Any) -> None:
    with pytest.raises(Refused, match="Choose another room"):
        services.lead_door(house=cast.house(), door=door(), from_room=row(), by=director, at=cast.TUESDAY)


def test_a_full_room_warns_and_refuses_nobody(porter: Any, director: Any) -> None:
    services.set_capacity(house=cast.house(), room=row(), people=1, by=director, at=cast.OPENED)
    arrive(porter, "20:10", "P1")
    assert room().full
    assert arrive(porter, "20:20", "P2").entry is not None
    assert room().capacity == 1
    services.set_capacity(house=cast.house(), room=row(), people=None, by=director, at=cast.TUESDAY)
    assert (room().capacity, room().full) == (None, False)
    with pytest.raises(Refused, match="at least one guest"):
        services.set_capacity(house=cast.house(), room=row(), people=0, by=director, at=cast.TUESDAY)


def test_the_same_press_is_one_guest(porter: Any) -> None:
    nonce = uuid4()
    assert leave(porter, "20:30", nonce=nonce) == leave(porter, "20:31", nonce=nonce)
    assert room().went == 1


def test_the_same_press_many_times_at_once_is_one_guest(own_database: OwnDatabase) -> None:
    porter, nonce = cast.member("porter"), uuid4()
    found = together(lambda number: leave(porter, "20:30", nonce=nonce), 8)
    assert len({each.pk for each in found}) == 1
    assert room().went == 1


# --- Screens and API.


@pytest.fixture
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.local("2026-03-03 22:00"), tick=False):
        yield


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_one_key_at_the_desk_counts_a_guest_out(tuesday: None, porter: Any, sign_in: Any) -> None:
    arrive(porter, "20:10", "P1")
    steward: Client = sign_in(porter)
    steward.post("/door/place/", {"place": f"door:{door().pk}"})
    page = text(steward.get("/door/"))
    assert 'data-key="X"' in page
    assert "1 guest" in page
    nonce = re.findall(r'name="nonce" value="([^"]+)"', page.split('id="post"')[1])[0]
    form = {"door": str(door().pk), "nonce": nonce}
    part = steward.post("/door/rooms/leave/", form, headers={"HX-Request": "true"})
    assert text(part).startswith("{#") or 'id="post"' in text(part)
    assert "0 guests" in text(part)
    assert "One guest has left." in text(steward.post("/door/rooms/leave/", form, follow=True))
    assert room().went == 1
    steward.post("/door/rooms/leave/", form | {"nonce": "nonsense"})
    assert room().went == 2
    assert "Not known: more exits than entries" in text(steward.get("/door/rooms/"))
    assert "Not known: more exits" in text(steward.get("/door/tonight/"))
    assert steward.post("/door/rooms/leave/", {"door": "x"}).status_code == 404


def test_counts_and_figures_on_the_screen(tuesday: None, director: Any, porter: Any, sign_in: Any) -> None:
    client: Client = sign_in(director)
    address = f"/door/rooms/{row().pk}"
    assert "The count is saved." in text(client.post(f"{address}/count/", {"people": "12"}, follow=True))
    assert client.post(f"{address}/count/", {"people": "-1"}).status_code == 422
    assert client.post(f"{address}/capacity/", {"capacity": "0"}).status_code == 422
    page = text(client.post(f"{address}/capacity/", {"capacity": "20"}, follow=True))
    assert "12 of 20 guests" in page
    assert "12 of 12 guests: full" in text(client.post(f"{address}/capacity/", {"capacity": "12"}, follow=True))
    lead = {"door": str(door("Slots").pk), "from_room": str(row().pk)}
    assert "The room from which the door is entered is saved" in text(
        client.post("/door/rooms/lead/", lead, follow=True)
    )
    assert "room into itself. Choose another room" in text(
        client.post("/door/rooms/lead/", {"door": str(door().pk), "from_room": str(row().pk)}, follow=True)
    )
    assert client.post("/door/rooms/lead/", {"door": "x"}).status_code == 404
    assert client.post("/door/rooms/lead/", lead | {"from_room": str(uuid4())}).status_code == 404
    assert client.post(f"/door/rooms/{uuid4()}/count/", {"people": "1"}).status_code == 404
    steward = sign_in(porter)
    assert steward.post(f"{address}/count/", {"people": "12"}).status_code == 403
    assert steward.post(f"{address}/capacity/", {"capacity": "12"}).status_code == 403


def key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid4())}


def test_rooms_through_the_api(tuesday: None, porter: Any, director: Any) -> None:
    card = arrive(porter, "20:10", "P1").card
    api, once = caller(director), key()
    sent = {"door": str(door().pk), "card": card.label}
    first = api.post("/api/v1/exits/", sent, format="json", headers=once).json()
    assert api.post("/api/v1/exits/", sent, format="json", headers=once).json() == first
    (left,) = occupancy.exits(cast.VENUE, DAY)
    assert left.person_id == card.person_id
    assert api.post("/api/v1/exits/", sent | {"card": "D-999999"}, format="json", headers=key()).status_code == 400
    address = f"/api/v1/rooms/{row().pk}"
    assert api.post(f"{address}/count/", {"people": 5}, format="json", headers=key()).status_code == 200
    assert api.post(f"{address}/capacity/", {"people": 5}, format="json", headers=key()).status_code == 200
    lead = {"door": str(door("Slots").pk), "from_room": str(row().pk)}
    assert api.post("/api/v1/inner-doors/", lead, format="json", headers=key()).status_code == 200
    wrong = {"door": str(door().pk), "from_room": str(row().pk)}
    assert api.post("/api/v1/inner-doors/", wrong, format="json", headers=key()).status_code == 409
    assert api.post("/api/v1/inner-doors/", lead | {"from_room": None}, format="json", headers=key()).status_code == 200
    found = api.get("/api/v1/occupancy/").json()["results"]
    assert {(each["name"], each["inside"], each["full"]) for each in found} == {(TABLES, 5, True), (SLOTS, 0, False)}
    assert api.post(f"/api/v1/rooms/{uuid4()}/count/", {"people": 5}, format="json", headers=key()).status_code == 404
