"""Each card follows the one before it in the series of its house and kind, even past every service."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db.models import F

from compliance.admissions.models.cards import AdmissionCard, CardSeries, CardTariff
from tests import cast
from tests.admissions.books import act, card, copy_of, refused, second_house, stub_of

DAY, WEEK = "day", "week"


@pytest.fixture
def first(porter: Any) -> AdmissionCard:
    """D-000001."""
    return card(porter)


def open_series(kind: str, venue_id: UUID = cast.VENUE, begins_at: int = 1) -> None:
    CardSeries.objects.create(venue_id=venue_id, kind=kind, first_number=begins_at, last_number=begins_at - 1)


def take(kind: str, venue_id: UUID = cast.VENUE, count: int = 1) -> None:
    """Take the next numbers of a series."""
    for _each in range(count):
        CardSeries.objects.filter(venue_id=venue_id, kind=kind).update(last_number=F("last_number") + 1)


def admitted_in(like: AdmissionCard, venue_id: UUID) -> UUID:
    """Write that the guest of a card was admitted in another house."""
    made = copy_of(like.decision, venue_id=venue_id, nonce=uuid4())
    made.save(force_insert=True)
    key: UUID = made.pk
    return key


def write(like: AdmissionCard, number: int, **changes: Any) -> None:
    """Write a card like another one, with its stub."""
    made = copy_of(like, number=number, nonce=uuid4(), **changes)
    made.save(force_insert=True)
    stub_of(made, like, **{"kind": made.kind} if "kind" in changes else {}).save(force_insert=True)


def test_the_next_cards_of_a_series_are_written(first: AdmissionCard) -> None:
    with act():
        for number in (2, 3):
            take(DAY)
            write(first, number)
    assert AdmissionCard.objects.count() == 3


def test_the_first_card_of_a_series_has_its_first_number(first: AdmissionCard) -> None:
    other = second_house()
    with act():
        open_series(DAY, other, begins_at=500)
        take(DAY, other)
        copy_of(CardTariff.objects.get(), venue_id=other).save(force_insert=True)
        write(first, 500, venue_id=other, decision_id=admitted_in(first, other))
    assert AdmissionCard.objects.get(venue_id=other).number == 500


def test_a_card_has_the_last_number_of_its_own_series(first: AdmissionCard) -> None:
    other = second_house()
    with refused("card_numbers_have_no_gap"):
        write(first, 2)
    with refused("card_numbers_have_no_gap"):
        take(WEEK, count=2)
        write(first, 2)
    with refused("card_numbers_have_no_gap"):
        open_series(DAY, other)
        take(DAY, other, count=2)
        write(first, 2)
    with refused("card_numbers_have_no_gap"):
        take(DAY)
        write(first, 1)


def test_a_card_follows_the_card_before_it(first: AdmissionCard) -> None:
    with refused("card_numbers_have_no_gap"):
        take(DAY, count=2)
        write(first, 3)


def test_a_card_of_another_kind_is_not_the_card_before(first: AdmissionCard) -> None:
    with refused("card_numbers_have_no_gap"):
        take(WEEK, count=2)
        write(first, 2, kind=WEEK)


def test_a_card_of_another_house_is_not_the_card_before(first: AdmissionCard) -> None:
    other = second_house()
    with refused("card_numbers_have_no_gap"):
        open_series(DAY, other)
        take(DAY, other, count=2)
        write(first, 2, venue_id=other, decision_id=admitted_in(first, other))


def test_a_number_is_taken_for_a_card_of_its_house_and_kind(first: AdmissionCard) -> None:
    other = second_house()
    with refused("a_number_taken_is_a_card"):
        take(DAY)
    with refused("a_number_taken_is_a_card"):
        take(WEEK)
    with refused("a_number_taken_is_a_card"):
        open_series(DAY, other)
        take(DAY, other)
