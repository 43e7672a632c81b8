"""What cannot be true of a guest or a paper is refused by the database, past every service."""

from datetime import date
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, transaction

from compliance.people.models import Address, IdentityDocument, Particulars, Person, Photograph
from tests.admissions.books import card, copy_of, refused


@pytest.fixture
def weber(porter: Any) -> Person:
    """The guest Weber with his passport and address."""
    return Person.objects.get(pk=card(porter).person_id)


def write(row: Any) -> None:
    type(row).objects.bulk_create([row])


def test_refuses_a_guest_outside_an_act(weber: Person) -> None:
    with pytest.raises(IntegrityError, match="register_row_needs_an_act"), transaction.atomic():
        write(copy_of(weber))


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"surname": ""}, "a_guest_has_a_surname"),
        ({"birth_month": None, "birth_day": 17}, "a_birth_day_needs_its_month"),
        ({"birth_month": 13}, "a_birth_date_is_on_the_calendar"),
        ({"birth_day": 32}, "a_birth_date_is_on_the_calendar"),
        ({"birth_day": 0}, "a_birth_date_is_on_the_calendar"),
    ],
)
def test_refuses_impossible_particulars(weber: Person, changes: dict[str, Any], constraint: str) -> None:
    with refused(constraint):
        write(copy_of(Particulars.objects.get(person=weber), **changes))


@pytest.mark.parametrize("empty", ["street", "city"])
def test_refuses_half_an_address(weber: Person, empty: str) -> None:
    with refused("an_address_has_street_and_town"):
        write(copy_of(Address.objects.get(person=weber), **{empty: ""}))


@pytest.mark.parametrize("expires_on", [date(2030, 6, 1), None])
def test_a_document_belongs_to_one_guest(weber: Person, porter: Any, expires_on: date | None) -> None:
    other = card(porter, number="P999")
    shown = IdentityDocument.objects.get(person=weber)
    with refused("a_document_belongs_to_one_guest"):
        first = copy_of(shown, number="P555", expires_on=expires_on)
        write(first)
        write(copy_of(first, person_id=other.person_id))


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [({"kind": "library_card"}, "document_kind_is_known"), ({"number": ""}, "a_document_has_a_number")],
)
def test_refuses_a_paper_that_is_none(weber: Person, changes: dict[str, Any], constraint: str) -> None:
    with refused(constraint):
        write(copy_of(IdentityDocument.objects.get(person=weber), **changes))


def test_what_is_known_of_a_guest_is_never_overwritten(weber: Person) -> None:
    with pytest.raises(Exception, match="permission denied"), transaction.atomic():
        Particulars.objects.filter(person=weber).update(surname="Müller")


@pytest.mark.parametrize("size", [(481, 640), (480, 641), (0, 1), (1, 0)])
def test_refuses_a_photograph_that_is_not_small(weber: Person, porter: Any, size: tuple[int, int]) -> None:
    width, height = size
    with refused("a_photograph_is_small"):
        write(
            Photograph(
                person=weber,
                digest="0" * 64,
                width=width,
                height=height,
                taken=False,
                recorded_by_id=porter.pk,
                recorded_at=weber.registered_at,
            )
        )


def test_photographs_stay_as_they_are(owner_connection: Any) -> None:
    """Not even the owner of the table deletes them, whom no permission stops."""
    for statement in ("DELETE FROM people_photographcontent", "TRUNCATE people_photographcontent"):
        with pytest.raises(psycopg.IntegrityError, match="stored_files_stay"):
            owner_connection.execute(statement)
        owner_connection.rollback()
