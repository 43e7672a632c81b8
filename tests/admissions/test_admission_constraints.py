"""A card or an entry needs an admission of the same guest, house and gaming day, even past every service."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest

from compliance.admissions.models.decisions import DoorDecision, Entry, Outcome
from tests import cast
from tests.admissions.books import act, copy_of, next_card, refused, second_house, stub_of
from tests.admissions.presenting import present
from tests.people import merged_files

WEDNESDAY = date(2026, 3, 4)


@pytest.fixture
def first(porter: Any) -> Entry:
    """Weber, admitted at the north door on a week card."""
    found: Entry = present(porter, card_kind="week").entry
    return found


@pytest.fixture
def muller(porter: Any) -> Entry:
    """Another guest who was admitted too."""
    found: Entry = present(porter, card_kind="week", paper=cast.paper(number="P124", surname="Muller")).entry
    return found


def a_decision(like: Entry, **changes: Any) -> DoorDecision:
    made: DoorDecision = copy_of(like.decision, nonce=uuid4(), **changes)
    made.save(force_insert=True)
    return made


def enter(like: Entry, decision: DoorDecision, **changes: Any) -> None:
    copy_of(like, **{"decision_id": decision.pk, "card_id": None} | changes).save(force_insert=True)


def test_an_entry_on_an_admission_of_its_own_is_written(first: Entry) -> None:
    with act():
        enter(first, a_decision(first))
    assert Entry.objects.count() == 2


@pytest.mark.parametrize("outcome", sorted(set(Outcome.values) - {Outcome.ADMITTED}))
def test_an_earlier_admission_of_the_guest_does_not_replace_the_own_one(first: Entry, outcome: str) -> None:
    with refused("an_entry_needs_an_admission"):
        enter(first, a_decision(first, outcome=outcome))


def test_an_entry_on_the_admission_of_another_guest_is_refused(first: Entry, muller: Entry) -> None:
    with refused("an_entry_needs_an_admission"):
        enter(first, a_decision(first), person_id=muller.person_id)


def test_an_entry_on_the_admission_of_another_house_is_refused(first: Entry) -> None:
    house = second_house()
    with refused("an_entry_needs_an_admission"):
        enter(first, a_decision(first), venue_id=house)


def test_an_entry_on_the_admission_of_another_gaming_day_is_refused(first: Entry) -> None:
    with refused("an_entry_needs_an_admission"):
        enter(first, a_decision(first), gaming_day=WEDNESDAY)


def test_an_entry_on_the_own_card_is_written_on_every_day_of_the_card(first: Entry) -> None:
    card = first.card
    assert card is not None
    with act():
        for day in (card.valid_from, card.valid_to):
            enter(first, a_decision(first, gaming_day=day), card_id=card.pk, gaming_day=day)
    assert Entry.objects.count() == 3


@pytest.mark.parametrize("day", [date(2026, 3, 2), date(2026, 3, 10)])
def test_an_entry_on_a_card_of_other_days_is_refused(first: Entry, day: date) -> None:
    assert first.card is not None
    assert (first.card.valid_from, first.card.valid_to) == (date(2026, 3, 3), date(2026, 3, 9))
    with refused("an_entry_is_on_ones_own_card"):
        enter(first, a_decision(first, gaming_day=day), card_id=first.card_id, gaming_day=day)


def test_an_entry_on_the_card_of_another_guest_is_refused(first: Entry, muller: Entry) -> None:
    with refused("an_entry_is_on_ones_own_card"):
        enter(first, a_decision(first), card_id=muller.card_id)


def test_an_entry_on_a_card_of_another_house_is_refused(first: Entry) -> None:
    """In all else it is as it should be: guest, day, and an admission of that house."""
    house = second_house()
    with refused("an_entry_is_on_ones_own_card"):
        enter(first, a_decision(first, venue_id=house), card_id=first.card_id, venue_id=house)


def test_an_entry_on_a_card_of_the_merged_file_is_written(first: Entry, muller: Entry) -> None:
    merged_files.merge(first.person_id, muller.person_id)
    with act():
        enter(first, a_decision(first), card_id=muller.card_id)
    assert Entry.objects.filter(card=muller.card_id).count() == 2


def test_the_stub_of_another_card_does_not_replace_the_own_one(first: Entry) -> None:
    card = first.card
    assert card is not None
    with refused("every_card_has_its_stub"):
        second = next_card(card)
        second.save(force_insert=True)
        stub_of(second, card).save(force_insert=True)
        next_card(second).save(force_insert=True)
