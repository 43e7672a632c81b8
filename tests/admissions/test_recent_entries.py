"""Which earlier entry of a guest the database reports to a door, to its exact limits."""

from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from compliance.admissions.decisions.domain.passages import Entered
from compliance.admissions.door.selectors import AtDoor, entry_before
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import Entry
from compliance.admissions.models.rooms import InnerDoor, RoomExit
from compliance.venues.selectors import venues
from tests import cast
from tests.admissions.books import act, copy_of, second_house
from tests.admissions.presenting import present
from tests.people import merged_files

SINCE = cast.TUESDAY - timedelta(minutes=30)
LATER = cast.TUESDAY + timedelta(minutes=5)
MONDAY, TUESDAY, WEDNESDAY = date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 4)


@pytest.fixture
def first(porter: Any) -> Entry:
    """Weber, admitted at the north door on a week card."""
    found: Entry = present(porter, card_kind="week").entry
    return found


def another(entry: Entry, **changes: Any) -> Entry:
    """Write one more entry, with its decision, past the services."""
    shared = {name: changes[name] for name in ("venue_id", "person_id", "gaming_day") if name in changes}
    with act():
        decision = copy_of(entry.decision, nonce=uuid4(), **shared)
        decision.save(force_insert=True)
        made: Entry = copy_of(entry, decision_id=decision.pk, card_id=None, **changes)
        made.save(force_insert=True)
    return made


def leave(entry: Entry, left_at: datetime, **changes: Any) -> None:
    """Write an exit of the same guest on the same card."""
    facts = {
        "venue_id": entry.venue_id,
        "door_id": entry.door_id,
        "person_id": entry.person_id,
        "card_id": AdmissionCard.objects.get(person_id=entry.person_id).pk,
        "gaming_day": entry.gaming_day,
        "nonce": uuid4(),
        "noted_by_id": entry.let_in_by_id,
        "left_at": left_at,
    }
    with act():
        RoomExit(**facts | changes).save(force_insert=True)


def lead(door: str, room: str | None, set_at: datetime, **changes: Any) -> None:
    """Write from which room a door leads."""
    facts = {
        "venue_id": cast.VENUE,
        "door_id": cast.door(door).door_id,
        "from_room": venues.rooms(cast.VENUE).get(name=room) if room else None,
        "set_by": cast.member("director"),
        "set_at": set_at,
    }
    with act():
        InnerDoor(**facts | changes).save(force_insert=True)


def found(entry: Entry, *, door: str = "North", since: datetime = SINCE, venue: UUID = cast.VENUE) -> Entered | None:
    return entry_before(venue, entry.person_id, AtDoor(cast.door(door).door_id, since))


def test_an_entry_counts_from_the_exact_moment(first: Entry) -> None:
    expected = Entered(first.pk, cast.TUESDAY, "North")
    assert found(first, since=cast.TUESDAY) == expected
    assert found(first, since=cast.TUESDAY - timedelta(microseconds=1)) == expected
    assert found(first, since=cast.TUESDAY + timedelta(microseconds=1)) is None


@pytest.mark.parametrize(("gaming_day", "is_found"), [(WEDNESDAY, True), (TUESDAY, True), (MONDAY, False)])
def test_an_entry_belongs_to_the_gaming_day_of_the_limit_or_to_the_day_before(
    first: Entry, gaming_day: date, is_found: bool
) -> None:
    after_midnight = cast.local("2026-03-04 02:00")
    late = another(first, gaming_day=gaming_day, entered_at=after_midnight)
    last_entry = found(first, since=after_midnight)
    assert (last_entry is not None and last_entry.id == late.pk) is is_found


def test_the_last_entry_counts_with_its_own_door(first: Entry) -> None:
    later = another(first, door_id=cast.slot_door().door_id, entered_at=LATER)
    assert found(first) == Entered(later.pk, LATER, "Slots")
    another(first, entered_at=cast.TUESDAY + timedelta(minutes=1))
    assert found(first) == Entered(later.pk, LATER, "Slots")


def test_of_two_entries_at_the_same_moment_the_one_written_last_counts(first: Entry) -> None:
    """In both orders of writing: the key decides, not the place in the table."""
    higher = another(first, id=UUID(int=first.pk.int + 2))
    assert found(first) == Entered(higher.pk, cast.TUESDAY, "North")
    another(first, id=UUID(int=first.pk.int + 1))
    assert found(first) == Entered(higher.pk, cast.TUESDAY, "North")


def test_an_entry_of_another_guest_is_not_reported(first: Entry, porter: Any) -> None:
    other = present(porter, paper=cast.paper(number="P124", surname="Muller"), at=LATER).entry
    assert found(first) == Entered(first.pk, cast.TUESDAY, "North")
    assert found(other) == Entered(other.pk, LATER, "North")


def test_an_entry_on_a_merged_file_is_reported(first: Entry, porter: Any) -> None:
    other = present(porter, paper=cast.paper(number="P124"), at=LATER).entry
    merged_files.merge(first.person_id, other.person_id)
    for entry in (first, other):
        assert found(entry) == Entered(other.pk, LATER, "North")


def test_an_entry_in_another_house_is_not_reported(first: Entry) -> None:
    abroad = another(first, venue_id=second_house(), entered_at=LATER)
    assert found(first) == Entered(first.pk, cast.TUESDAY, "North")
    assert found(first, venue=abroad.venue_id) == Entered(abroad.pk, LATER, "North")


@pytest.mark.parametrize(("seconds", "is_inside"), [(-1, True), (0, False), (1, False)])
def test_an_exit_at_the_moment_of_the_entry_or_later_ends_it(first: Entry, seconds: int, is_inside: bool) -> None:
    leave(first, cast.TUESDAY + timedelta(seconds=seconds))
    assert (found(first) is not None) is is_inside


@pytest.mark.parametrize(("gaming_day", "is_inside"), [(MONDAY, True), (TUESDAY, False), (WEDNESDAY, False)])
def test_an_exit_on_an_earlier_gaming_day_does_not_end_it(first: Entry, gaming_day: date, is_inside: bool) -> None:
    leave(first, LATER, gaming_day=gaming_day)
    assert (found(first) is not None) is is_inside


def test_an_exit_in_another_house_does_not_end_it(first: Entry) -> None:
    leave(first, LATER, venue_id=second_house())
    assert found(first) is not None


def test_an_exit_of_another_guest_does_not_end_it(first: Entry, porter: Any) -> None:
    other = present(porter, paper=cast.paper(number="P124", surname="Muller")).entry
    leave(other, LATER)
    assert found(first) is not None
    assert found(other) is None


def test_a_door_that_leads_in_from_the_room_of_the_entry_is_no_second_one(first: Entry) -> None:
    lead("Slots", "Salle des tables", cast.OPENED)
    assert found(first, door="Slots") is None
    assert found(first, door="North") is not None


def test_an_earlier_entry_is_not_reported_in_place_of_the_last_one(first: Entry) -> None:
    """The last one is in the room from which the door leads in; the first one is in another room."""
    another(first, door_id=cast.slot_door().door_id, entered_at=LATER)
    lead("North", "Salle des machines", cast.OPENED)
    assert found(first, door="North") is None


def test_the_last_room_set_for_this_door_of_this_house_counts(first: Entry) -> None:
    tables = "Salle des tables"
    lead("Slots", tables, cast.OPENED)
    lead("Slots", None, cast.OPENED + timedelta(hours=1))
    lead("North", tables, cast.OPENED + timedelta(hours=2))
    lead("Slots", tables, cast.OPENED + timedelta(hours=3), venue_id=second_house())
    assert found(first, door="Slots") is not None
    lead("Slots", tables, cast.OPENED + timedelta(hours=4))
    assert found(first, door="Slots") is None


def test_of_two_rooms_set_at_the_same_moment_the_one_written_last_counts(first: Entry) -> None:
    key = first.pk.int
    lead("Slots", "Salle des tables", cast.OPENED, id=UUID(int=key + 2))
    lead("Slots", None, cast.OPENED, id=UUID(int=key + 1))
    assert found(first, door="Slots") is None
    lead("Slots", None, cast.OPENED, id=UUID(int=key + 3))
    assert found(first, door="Slots") is not None
