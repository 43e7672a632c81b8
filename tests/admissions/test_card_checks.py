"""The card control in the rooms: a good card is shown, or its bearer leaves; the register of both."""

from typing import Any
from uuid import UUID

import pytest

from compliance.admissions.models import AdmissionCard, CardCheck, Expulsion
from compliance.venues import selectors as venues
from tests import cast
from tests.admissions.books import act, card, copy_of, refused, second_house


@pytest.fixture
def week(porter: Any) -> AdmissionCard:
    return card(porter, card_kind="week")


def room(venue_id: UUID = cast.VENUE) -> Any:
    return venues.rooms(venue_id).filter(kind="table").first()


# --- What the database refuses.


def check(row: AdmissionCard | None, **changes: Any) -> CardCheck:
    facts: dict[str, Any] = {
        "venue_id": cast.VENUE,
        "room_id": room().pk,
        "result": "shown",
        "card_id": row.pk if row else None,
        "person_id": row.person_id if row else None,
        "demanded_by": "staff",
        "gaming_day": cast.TUESDAY.date(),
        "checked_by_id": cast.member("pit_boss").pk,
        "checked_at": cast.TUESDAY,
    }
    return CardCheck(**facts | changes)


def expulsion(made: CardCheck) -> Expulsion:
    return Expulsion(check_made_id=made.pk, expelled_by_id=made.checked_by_id, expelled_at=made.checked_at)


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"result": "perhaps"}, "a_card_check_has_a_known_result"),
        ({"card_id": None, "person_id": None}, "a_card_shown_is_named_and_good"),
        ({"finding": "card_expired"}, "a_card_shown_is_named_and_good"),
        ({"demanded_by": "nobody"}, "who_demanded_is_known"),
        ({"person_id": None}, "a_check_is_of_one_house"),
        ({"result": "not_shown"}, "a_card_not_shown_expels"),
    ],
)
def test_refuses_a_check_that_makes_no_sense(week: AdmissionCard, changes: dict[str, Any], constraint: str) -> None:
    with refused(constraint):
        CardCheck.objects.bulk_create([check(week, **changes)])


def test_refuses_a_check_in_a_room_or_on_a_card_of_another_house(week: AdmissionCard) -> None:
    from compliance.venues import services

    other = second_house()
    services.add_room(venue_id=other, name="Salle", kind="table", by=None, at=cast.OPENED)
    with refused("a_check_is_of_one_house"):
        CardCheck.objects.bulk_create([check(week, room_id=room(other).pk)])
    with refused("a_check_is_of_one_house"):
        CardCheck.objects.bulk_create([check(week, venue_id=other, room_id=room(other).pk)])


def test_refuses_to_expel_whoever_shows_a_card(week: AdmissionCard) -> None:
    with refused("only_a_card_not_shown_expels"):
        made = check(week)
        CardCheck.objects.bulk_create([made])
        Expulsion.objects.bulk_create([expulsion(made)])


def test_accepts_a_card_not_shown_with_its_expulsion(week: AdmissionCard) -> None:
    with act():
        made = check(None, result="not_shown")
        CardCheck.objects.bulk_create([made])
        Expulsion.objects.bulk_create([expulsion(made)])
    with refused("admissions_expulsion_check_made_id_key"):
        Expulsion.objects.bulk_create([copy_of(Expulsion.objects.get())])
