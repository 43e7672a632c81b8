"""Who is known under a name or a paper, and what counts now of what was ever known."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Person
from compliance.people.selectors import guest_search
from compliance.people.selectors import guests as selectors
from compliance.people.services import guests
from compliance.refusals import NotFound
from tests import cast
from tests.admissions.books import card, second_house


def guest(porter: Any, number: str, surname: str, given_names: str = "Jean") -> UUID:
    return card(porter, number=number, surname=surname, given_names=given_names).person_id


def names(text: str, venue_id: UUID = cast.VENUE) -> list[str]:
    return [row.surname for row in guest_search.search_guests(venue_id, text)]


@pytest.fixture
def known(porter: Any) -> dict[str, UUID]:
    """Müller, Muller, Mulder, O'Connor and Weber."""
    surnames = ("Müller", "Muller", "Mulder", "O’Connor", "Weber")
    return {surname: guest(porter, f"N{turn}", surname) for turn, surname in enumerate(surnames)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("mul", ["Mulder", "Muller", "Müller"]),
        ("Müller", ["Muller", "Müller"]),
        ("MUELLER", ["Muller", "Müller"]),
        ("Jean Müller", ["Muller", "Müller"]),
        ("jea web", ["Weber"]),
        ("o connor", ["O’Connor"]),
        ("weber n4", ["Weber"]),
        ("weber n3", []),
        ("weber 1980", ["Weber"]),
        ("weber 1981", []),
        ("17.05.1980 weber", ["Weber"]),
        ("weber 17 5 1980", ["Weber"]),
        ("weber 18.05.1980", []),
        ("1980-05-17", ["Mulder", "Muller", "Müller", "O’Connor", "Weber"]),
        ("1980", []),
        ("W1", []),
        ("M1234567", []),
        ("D-00000", ["Mulder", "Muller", "Müller", "O’Connor", "Weber"]),
        ("D-000005", ["Weber"]),
        ("d 000005", ["Weber"]),
        ("000005", ["Weber"]),
        ("D-5", ["Weber"]),
        ("weber D 000005", ["Weber"]),
        ("weber 000005", ["Weber"]),
        ("Weber D-000004", []),
        ("N4 D-000005", ["Weber"]),
        ("N4 D-000004", []),
        ("D-0000001", []),
        ("Q-000005", []),
        ("P-000060", []),
        ("H-2026-114", []),
        ("D-9999999999", []),
        ("oconnor", ["O’Connor"]),
        ("O'Con", ["O’Connor"]),
        ("Weber Jean", ["Weber"]),
        ("weber, j", ["Weber"]),
        (" n 3 ", ["O’Connor"]),
        ("n-4", ["Weber"]),
        ("Jean", ["Mulder", "Muller", "Müller", "O’Connor", "Weber"]),
        ("eber", []),
        ("%", []),
        ("??", []),
    ],
)
def test_finds_guests_as_people_write_them(known: dict[str, UUID], text: str, found: list[str]) -> None:
    assert sorted(names(text)) == sorted(found)


def test_an_empty_search_lists_everybody_in_the_order_of_the_alphabet(known: dict[str, UUID]) -> None:
    found = names(" ")
    assert found[0] == "Mulder"
    assert sorted(found[1:3]) == ["Muller", "Müller"]
    assert found[3:] == ["O’Connor", "Weber"]


def test_a_guest_is_found_once_under_the_newest_name(known: dict[str, UUID], compliance_officer: Any) -> None:
    guests.correct_particulars(
        house=cast.house(),
        person=Person.objects.get(pk=known["Weber"]),
        paper=cast.paper(surname="Kirsch"),
        reason="Married.",
        by=compliance_officer,
        at=cast.TUESDAY + timedelta(days=1),
    )
    assert names("Kirsch") == ["Kirsch"]
    assert names("Weber") == []
    assert names("N4") == ["Kirsch"]


def test_another_house_knows_nobody(known: dict[str, UUID]) -> None:
    other = second_house()
    assert names("Weber", other) == []
    assert names("N4", other) == []
    with pytest.raises(NotFound):
        selectors.get_guest(other, known["Weber"])


@pytest.mark.parametrize(
    "birth",
    [PartialDate(1979, 5, 17), PartialDate(1980, 6, 17), PartialDate(1980, 5, 18)],
    ids=["year", "month", "day"],
)
def test_a_new_paper_of_the_same_name_leads_to_who_was_born_that_day(porter: Any, birth: PartialDate) -> None:
    weber = guest(porter, "P123", "Weber")
    paper = cast.paper(number="P999", surname="Weber", given_names="Jean")
    assert selectors.match_document(cast.VENUE, paper).candidates == (weber,)
    assert selectors.match_document(cast.VENUE, replace(paper, birth=birth)).candidates == ()


def test_a_guest_is_what_is_known_now(porter: Any, compliance_officer: Any) -> None:
    found = guest(porter, "P1", "Weber")
    before = selectors.get_guest(cast.VENUE, found)
    assert (before.name, before.birth, before.address) == (
        "Weber, Jean",
        PartialDate(1980, 5, 17),
        "5, rue des Bains, L-5601 Remich, LU",
    )
    later = cast.TUESDAY + timedelta(days=1)
    guests.record_address(
        house=cast.house(),
        person=Person.objects.get(pk=found),
        address=cast.address(street="7, Grand-Rue"),
        by=porter,
        at=later,
    )
    after = selectors.get_guest(cast.VENUE, found)
    assert after == replace(before, address="7, Grand-Rue, L-5601 Remich, LU")
    assert selectors.newest_addresses({found, uuid4()})[found].street == "7, Grand-Rue"


def test_a_guest_without_an_address_is_known_all_the_same(porter: Any) -> None:
    from tests.admissions.presenting import present

    refused = present(porter, paper=cast.paper(expires_on=date(2026, 3, 2)), address=None).decision
    found = selectors.get_guest(cast.VENUE, refused.person_id or uuid4())
    assert found.address is None


def test_the_file_holds_the_whole_history_newest_first(porter: Any, compliance_officer: Any) -> None:
    found = guest(porter, "P1", "Weber")
    later = cast.TUESDAY + timedelta(days=1)
    guests.correct_particulars(
        house=cast.house(),
        person=Person.objects.get(pk=found),
        paper=cast.paper(surname="Kirsch"),
        reason="Married.",
        by=compliance_officer,
        at=later,
    )
    guests.record_address(
        house=cast.house(),
        person=Person.objects.get(pk=found),
        address=cast.address(street="7, Grand-Rue"),
        by=porter,
        at=later,
    )
    card(porter, number="P1", expires_on=date(2036, 1, 1), at=later, surname="Kirsch")
    file = selectors.file_of(cast.VENUE, found)
    assert [row.surname for row in file["particulars"]] == ["Kirsch", "Weber"]
    assert [row.street for row in file["addresses"]][-1] == "5, rue des Bains"
    assert [row.expires_on.year for row in file["documents"]] == [2036, 2030]
    assert [row.checked_on.day for row in file["checks"]] == [4, 3]
