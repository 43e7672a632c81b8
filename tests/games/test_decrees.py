"""Decrees on minimum stakes: recorded with their scan, corrected, in force by gaming day, and what is refused."""

import hashlib
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction

from compliance.games.models.decrees import DecreeContent, DecreeScan, MinimumDecree
from compliance.games.selectors import decrees as selectors
from compliance.games.services import decrees
from compliance.refusals import NotFound, Refused
from compliance.vault.services.sealing import seal_file
from compliance.venues.selectors import venues
from tests import said
from tests.admissions.books import copy_of, second_house
from tests.cast import TUESDAY, VENUE, house, member
from tests.games.openings import BLACK_JACK, PDF, ROULETTE, decree
from tests.orphans.past import act, refused, write
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db

TODAY = date(2026, 3, 3)


def in_force(game: str = ROULETTE, day: date = TODAY) -> Any:
    return selectors.decree_in_force(VENUE, game, day)


def state(row: Any, day: date = TODAY) -> str:
    found = selectors.get_decree(VENUE, row.pk)
    return selectors.state_of_decree(found, in_force(found.game, day), day)


def test_a_decree_is_in_force_from_its_day_until_the_next() -> None:
    first = decree()
    later = decree(minimum="5", effective_from=date(2026, 7, 1))
    assert (in_force(), in_force(BLACK_JACK), in_force(day=date(2025, 12, 31))) == (first, None, None)
    assert in_force(day=date(2026, 7, 1)) == later
    assert [state(first), state(later), state(first, date(2026, 7, 1))] == ["holds", "later", "over"]
    line, *_others = said.acts(VENUE, "games.decree.entered")
    assert (line.facts["reference"], line.facts["effective_from"]) == (later.reference, "2026-07-01")
    assert said.tables(line) == {"games_minimumdecree"}


def test_a_correction_replaces_an_entry() -> None:
    wrong = decree()
    right = decree(minimum="3", reference=wrong.reference, replaces=wrong.pk)
    assert in_force() == right
    assert [state(wrong), state(right)] == ["replaced", "holds"]
    with pytest.raises(Refused, match="already corrected"):
        decree(minimum="4", replaces=wrong.pk)
    other = decree(minimum="5", reference="MoF 5")
    moved = decree(BLACK_JACK, reference="MoF 5", replaces=right.pk)
    assert [state(right), state(other), moved.game] == ["replaced", "holds", BLACK_JACK]


def test_a_correction_does_not_take_the_reference_of_another_entry() -> None:
    wrong, other = decree(), decree(minimum="5")
    with pytest.raises(Refused, match="already recorded") as error:
        decree(minimum="3", reference=other.reference, replaces=wrong.pk)
    assert error.value.field == "reference"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": "lu.super_jack"}, "game"),
        ({"minimum": "0"}, "minimum"),
        ({"reference": " "}, "reference"),
        ({"reference": "MoF lu.roulette_english 2"}, "reference"),
        ({"decreed_on": date(2026, 3, 4)}, "decreed_on"),
        ({"replaces": uuid4()}, "replaces"),
        ({"scan": b"GIF89a"}, "scan"),
        ({"scan": PDF + b" " * decrees.LARGEST_SCAN}, "scan"),
    ],
)
def test_what_is_no_decree(changes: dict[str, Any], field: str) -> None:
    decree()
    with pytest.raises(Refused) as error:
        decree(**{"reference": "MoF 8"} | changes)
    assert error.value.field == field
    assert MinimumDecree.objects.count() == 1


def test_a_dutch_casino_knows_no_decree() -> None:
    director = open_dutch_house()
    dutch = next(each for each in venues.all_houses() if each.jurisdiction == "NL")
    with pytest.raises(Refused) as error:
        decrees.enter_decree(
            house=dutch,
            game=ROULETTE,
            minimum=Decimal(2),
            reference="1",
            decreed_on=TODAY,
            effective_from=TODAY,
            scan=b"",
            by=director,
            at=TUESDAY,
        )
    assert error.value.field == "game"


def read_scan(row: Any) -> bytes:
    return decrees.open_scan(house=house(), decree=row, by=member("director"), at=TUESDAY)


def test_a_scan_is_sealed_and_opened() -> None:
    row = decree(scan=PDF)
    content = DecreeContent.objects.get()
    assert PDF not in bytes(content.sealed)
    assert read_scan(row) == PDF
    assert said.acts(VENUE, "games.decree.scan_opened")
    with pytest.raises(NotFound, match="no scan"):
        read_scan(decree(minimum="5"))


@pytest.mark.parametrize(
    ("of", "content"), [("the row of another", PDF), ("its own row", b"%PDF-1.7 another")], ids=["moved", "exchanged"]
)
def test_a_scan_that_is_not_the_one_in_the_log_is_not_shown(of: str, content: bytes) -> None:
    row = DecreeScan(decree=decree(), sha256=hashlib.sha256(PDF).hexdigest(), size=len(PDF))
    sealed_for = row.pk if of == "its own row" else uuid4()
    with act():
        write(row, DecreeContent(scan=row, sealed=seal_file(decrees.STORED.kind, VENUE, sealed_for, content)))
    with pytest.raises(NotFound, match="altered"):
        read_scan(decree())
    assert not said.acts(VENUE, "games.decree.scan_opened")


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_decree_fixes_a_minimum_above_zero", {"minimum": Decimal(0)}),
        ("a_decree_has_its_game_and_reference", {"reference": ""}),
        ("a_decree_has_its_game_and_reference", {"game": ""}),
    ],
)
def test_a_decree_has_its_minimum_and_reference(name: str, changes: dict[str, Any]) -> None:
    like = decree()
    with refused(name):
        write(copy_of(like, **changes))


def test_a_decree_replaces_one_of_its_house() -> None:
    like, other = decree(), second_house()
    with refused("a_decree_replaces_one_of_its_house"):
        write(copy_of(like, replaces_id=like.pk, venue_id=other))
    with act():
        write(copy_of(like, replaces_id=like.pk, game=BLACK_JACK))


def test_a_scan_is_stored_sealed_and_stays() -> None:
    row = DecreeScan(decree=decree(), sha256="0" * 64, size=9)
    with act():
        write(row)
    with refused("stored_files_are_sealed"):
        write(DecreeContent(scan=row, sealed=PDF))
    sealed = seal_file(decrees.STORED.kind, VENUE, row.pk, PDF)
    with act():
        write(DecreeContent(scan=row, sealed=sealed))
    for statement in ("UPDATE games_decreecontent SET sealed = sealed", "DELETE FROM games_decreecontent"):
        with pytest.raises(DatabaseError, match=r"permission denied|newer_key|stored_files_stay"), transaction.atomic():
            connection.cursor().execute(statement)
