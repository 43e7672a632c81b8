"""What cannot be at the doors, in the rooms and on a gaming day is refused by the database, past every service."""

from datetime import date, time, timedelta
from typing import Any
from uuid import uuid4

import pytest

from compliance.admissions.models.gaming_days import GamingDayClosing, OpeningDecision
from compliance.admissions.models.posts import DoorClosure, DoorPost, DoorPostCorrection, DoorPostEnd, GapExplanation
from compliance.admissions.models.rooms import RoomCapacity, RoomExit
from tests import cast
from tests.admissions.books import act, refused
from tests.admissions.posting import door

AT = cast.TUESDAY
DAY = date(2026, 3, 3)
HOUR = timedelta(hours=1)


def write(*rows: Any) -> None:
    for row in rows:
        type(row).objects.bulk_create([row])


def post(by: Any, at: Any = AT, name: str = "North", **changes: Any) -> DoorPost:
    facts = {"venue_id": cast.VENUE, "door_id": door(name).pk, "staff": by, "began_at": at}
    return DoorPost(**facts | {"signed_by": by, "signed_at": at} | changes)


def end(row: DoorPost, at: Any, **changes: Any) -> DoorPostEnd:
    return DoorPostEnd(**{"post": row, "ended_at": at, "signed_by_id": row.staff_id, "signed_at": at} | changes)


def correction(row: DoorPost, began: Any, ended: Any, **changes: Any) -> DoorPostCorrection:
    facts = {"post": row, "began_at": began, "ended_at": ended, "reason": "Forgot.", "corrected_by_id": row.staff_id}
    return DoorPostCorrection(**facts | {"corrected_at": AT + 24 * HOUR} | changes)


# --- Posts.


def test_refuses_a_second_post_while_the_first_is_held(porter: Any) -> None:
    with act():
        write(post(porter))
    with refused("nobody_stands_at_two_doors"):
        write(post(porter, AT + HOUR, "Slots"))


def test_refuses_a_post_within_one_that_has_ended_later(porter: Any) -> None:
    first = post(porter)
    with act():
        write(first, end(first, AT + 2 * HOUR))
    later = AT + 3 * HOUR
    with refused("nobody_stands_at_two_doors"):
        write(post(porter, AT + HOUR, "Slots", signed_at=later, reason="Forgot."))
    with act():
        write(post(porter, AT + 2 * HOUR, "Slots", signed_at=later, reason="Forgot."))


def test_refuses_a_correction_that_reaches_into_another_post(porter: Any) -> None:
    first, second = post(porter), post(porter, AT + 2 * HOUR, "Slots")
    with act():
        write(first, end(first, AT + HOUR), second)
    with refused("nobody_stands_at_two_doors"):
        write(correction(first, AT, AT + 3 * HOUR))
    with act():
        write(correction(first, AT, AT + 2 * HOUR))


def test_a_post_corrected_to_nothing_is_in_nobodys_way(porter: Any) -> None:
    first = post(porter)
    with act():
        write(first, correction(first, AT, AT))
    with act():
        write(post(porter, AT - HOUR, "Slots"))


def test_refuses_an_end_before_the_beginning(porter: Any) -> None:
    first = post(porter)
    with refused("a_post_ends_after_it_begins"):
        write(first, end(first, AT - HOUR))


def test_two_people_stand_at_one_door(porter: Any, cashier: Any) -> None:
    with act():
        write(post(porter), post(cashier))


@pytest.mark.parametrize("changes", [{"signed_at": AT + HOUR}, {"signed_at": AT - HOUR, "reason": "Ahead."}])
def test_refuses_a_post_entered_later_without_a_reason_or_ahead(porter: Any, changes: dict[str, Any]) -> None:
    with refused("a_post_entered_later_has_a_reason"):
        write(post(porter, **changes))


def test_refuses_an_end_entered_later_without_a_reason(porter: Any) -> None:
    first = post(porter)
    with refused("an_end_entered_later_has_a_reason"):
        write(first, end(first, AT + HOUR, signed_at=AT + 2 * HOUR))


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"ended_at": AT - HOUR}, "a_corrected_post_ends_after_it_begins"),
        ({"corrected_at": AT}, "a_correction_is_about_the_past"),
        ({"reason": ""}, "a_correction_has_a_reason"),
    ],
)
def test_refuses_a_correction_that_cannot_be(porter: Any, changes: dict[str, Any], constraint: str) -> None:
    first = post(porter)
    with refused(constraint):
        write(first, correction(first, AT, changes.pop("ended_at", AT + HOUR), **changes))


# --- Doors that are closed, gaps explained.


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"reason": ""}, "a_door_is_closed_for_a_reason"),
        ({"closed_at": AT + timedelta(seconds=1)}, "a_door_is_not_closed_in_hindsight"),
        ({"ended_at": AT}, "a_door_opens_after_it_closed"),
    ],
)
def test_refuses_a_closing_that_cannot_be(chef_de_salle: Any, changes: dict[str, Any], constraint: str) -> None:
    facts = {"venue_id": cast.VENUE, "door_id": door().pk, "began_at": AT, "ended_at": AT + HOUR, "closed_at": AT}
    with refused(constraint):
        write(DoorClosure(**facts | {"reason": "Painters.", "closed_by": chef_de_salle} | changes))


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"text": ""}, "an_explanation_says_something"),
        ({"ended_at": AT}, "an_explained_gap_lasts_a_while"),
        ({"explained_at": AT}, "a_gap_is_explained_once_it_is_there"),
    ],
)
def test_refuses_an_explanation_that_cannot_be(chef_de_salle: Any, changes: dict[str, Any], constraint: str) -> None:
    facts = {"venue_id": cast.VENUE, "door_id": door().pk, "began_at": AT, "ended_at": AT + HOUR, "text": "Ill."}
    with refused(constraint):
        write(GapExplanation(**facts | {"explained_by": chef_de_salle, "explained_at": AT + HOUR} | changes))


# --- Rooms.


def left(by: Any, **changes: Any) -> RoomExit:
    facts = {"venue_id": cast.VENUE, "door_id": door().pk, "gaming_day": DAY, "nonce": uuid4()}
    return RoomExit(**facts | {"noted_by": by, "left_at": AT} | changes)


def test_refuses_a_second_exit_for_one_press(porter: Any) -> None:
    first = left(porter)
    with refused("one_exit_for_one_press"):
        write(first, left(porter, nonce=first.nonce))


def test_refuses_an_exit_that_names_a_guest_without_a_card(porter: Any) -> None:
    from tests.admissions.books import card

    issued = card(porter)
    with refused("a_card_names_who_left"):
        write(left(porter, person_id=issued.person_id))
    with act():
        write(left(porter, person_id=issued.person_id, card=issued))


def test_refuses_a_room_for_nobody(director: Any) -> None:
    with refused("a_room_holds_at_least_somebody"):
        write(RoomCapacity(venue_id=cast.VENUE, room_id=door().room_id, people=0, set_by=director, set_at=AT))


# --- Gaming days.


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"room_kind": "mixed"}, "hours_are_of_tables_or_slots"),
        ({"closes": None}, "a_day_has_both_hours_or_none"),
        ({"closes": time(20)}, "a_day_has_both_hours_or_none"),
        ({"reason": ""}, "other_hours_have_a_reason"),
    ],
)
def test_refuses_hours_that_cannot_be(director: Any, changes: dict[str, Any], constraint: str) -> None:
    facts = {"venue_id": cast.VENUE, "gaming_day": DAY, "room_kind": "table", "opens": time(20), "closes": time(5)}
    with refused(constraint):
        write(OpeningDecision(**facts | {"reason": "Gala.", "decided_by": director, "decided_at": AT} | changes))


def closing(by: Any, **changes: Any) -> GamingDayClosing:
    facts = {"venue_id": cast.VENUE, "gaming_day": DAY, "checklist": [], "open_items": 0, "note": ""}
    return GamingDayClosing(**facts | {"closed_by": by, "closed_at": AT + 10 * HOUR} | changes)


def test_refuses_to_close_a_gaming_day_twice(director: Any) -> None:
    with refused("a_gaming_day_is_closed_once"):
        write(closing(director), closing(director))


def test_refuses_to_close_a_day_with_something_open_and_no_note(director: Any) -> None:
    with refused("what_stays_open_has_a_note"):
        write(closing(director, open_items=1))
    with act():
        write(closing(director, open_items=1, note="Left to the morning."))
