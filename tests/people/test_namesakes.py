"""The list of namesakes: particulars that share name and birth date with another file; no page compares all files."""

from importlib import import_module
from uuid import UUID

import psycopg
import pytest
from django.db import connection

from compliance.people.domain.documents.document_data import Choice
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Namesake, Particulars, Person
from compliance.people.selectors import file_history as history
from compliance.people.services import guests as guests_services
from compliance.venues.domain.house import House
from compliance.venues.models.staff import Staff
from server.database import roles
from tests import cast, plans
from tests.admissions.books import act, second_house
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.people.merged_files import LATER, merge, split
from tests.races import together

OTHERS = 2_000
# Guests with names of their own, as many as a season brings.
CROWD = """
WITH guest AS (
    INSERT INTO people_person (id, venue_id, registered_by_id, registered_at)
    SELECT gen_random_uuid(), %(house)s, %(staff)s, now() FROM generate_series(1, %(many)s) RETURNING id
), named AS (
    SELECT id, 'N' || row_number() OVER () AS name FROM guest
)
INSERT INTO people_particulars (id, person_id, surname, given_names, birth_year, birth_month, birth_day, sex,
    nationality, mrz_name, sort_key, reason, recorded_by_id, recorded_at)
SELECT gen_random_uuid(), id, name, '', 1980, 5, 17, 'X', 'LUX', name, name, '', %(staff)s, now() FROM named
"""


WEBER_BORN = PartialDate(1980, 5, 17)


def guest(by: Staff, number: str, *, surname: str = "Weber", birth: PartialDate = WEBER_BORN) -> UUID:
    person: UUID = present(by, paper=cast.paper(number=number, surname=surname, birth=birth)).decision.person_id
    return person


def listed() -> set[UUID]:
    """The persons whose particulars are on the list."""
    return set(Namesake.objects.values_list("particulars__person_id", flat=True))


def test_the_second_file_of_a_name_lists_both(db: None, porter: Staff) -> None:
    first = guest(porter, "T1")
    assert listed() == set()
    second = guest(porter, "T2")
    assert listed() == {first, second}
    assert str(Namesake.objects.get(particulars__person_id=first)) == str(Particulars.objects.get(person=first).pk)


def test_other_names_other_days_and_other_houses_are_not_listed(db: None, porter: Staff) -> None:
    first = guest(porter, "T1")
    guest(porter, "T2", surname="Other")
    guest(porter, "T3", birth=PartialDate(1981, 5, 17))
    guest(porter, "T4", birth=PartialDate(1980, 5, None))
    guest(porter, "T5", birth=PartialDate(1980, 5, None))
    stranger = Person(venue_id=second_house(), registered_by=porter, registered_at=cast.TUESDAY)
    with act():
        stranger.save(force_insert=True)
        guests_services.add_particulars(stranger, cast.paper(), by=porter, at=cast.TUESDAY, reason="")
    assert Particulars.objects.filter(person_id__in=[first, stranger.pk]).values("mrz_name").distinct().count() == 1
    assert listed() == set()


def test_two_documents_of_one_file_are_not_listed(db: None, porter: Staff) -> None:
    first = guest(porter, "T1")
    present(porter, paper=cast.paper(number="T2"), choice=Choice(same_as=first))
    assert Particulars.objects.count() == 2
    assert listed() == set()


def test_a_merge_takes_a_name_from_the_list_and_a_split_puts_it_back(db: None, porter: Staff) -> None:
    first, second, third = (guest(porter, number) for number in ("T1", "T2", "T3"))
    merge(first, second)
    assert listed() == {first, second, third}
    merge(first, third)
    assert listed() == set()
    split(first, "T2")
    assert listed() == {first, second, third}
    [row] = history.find_duplicates(cast.VENUE)
    assert set(row["files"]) == {first, second}


def test_a_correction_to_the_name_of_another_guest_is_listed(db: None, porter: Staff, house: House) -> None:
    first, other = guest(porter, "T1"), guest(porter, "T2", surname="Other")
    guests_services.correct_particulars(
        house=house, person=Person.objects.get(pk=other), paper=cast.paper(), reason="Misread.", by=porter, at=LATER
    )
    assert listed() == {first, other}
    assert Namesake.objects.count() == 2


def test_the_page_reads_the_files_that_it_shows(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    pair = guest(porter, "T1"), guest(porter, "T2")
    with act(), connection.cursor() as cursor:
        cursor.execute(CROWD, {"house": cast.VENUE, "staff": porter.pk, "many": OTHERS})
    with psycopg.connect(own_database.dsn(roles.OWNER), autocommit=True) as owner:
        owner.execute("ANALYZE people_particulars, people_person, people_namesake")
    found = history.find_duplicates(cast.VENUE)
    assert [set(row["files"]) for row in found] == [set(pair)]
    assert plans.rows_read_by(found) <= 60


def test_guests_of_one_name_at_two_doors_are_listed(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    together(lambda number: guest(porter, f"T{number}"), 2)
    assert len(listed()) == 2


def test_an_upgrade_lists_the_namesakes_of_the_past(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    pair, merged = (guest(porter, "T1"), guest(porter, "T2")), guest(porter, "T3", surname="Merged")
    merge(merged, guest(porter, "T4", surname="Merged"))
    guest(porter, "T5", surname="Alone")
    fill = import_module("compliance.people.migrations.0004_namesakes_are_listed").FILL
    with psycopg.connect(own_database.dsn(roles.OWNER), autocommit=True) as owner:
        owner.execute("DELETE FROM people_namesake")
        owner.execute(fill)
    assert listed() == set(pair)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO people_namesake SELECT id FROM people_particulars",
        "DELETE FROM people_namesake",
        "TRUNCATE people_namesake",
        "SELECT people_list_namesakes(p) FROM people_particulars p",
    ],
)
def test_only_triggers_write_the_list(statement: str, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.dsn()) as app, pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute(statement)
