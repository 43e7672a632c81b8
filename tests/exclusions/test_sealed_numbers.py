"""Document numbers of measures are sealed, and the door finds every measure that it found before."""

from collections.abc import Iterator
from datetime import date
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.db import connection, connections

from audit.schema.ids import uuid7
from compliance.admissions.models.decisions import DoorDecision
from compliance.exclusions.ministerial_list.selectors import lists
from compliance.exclusions.ministerial_list.services import decisions, imports
from compliance.exclusions.models.measures import Measure, MeasureNumber
from compliance.exclusions.models.ministerial_lists import ListRow
from compliance.exclusions.screening import selectors as screening_selectors
from compliance.exclusions.screening.domain.comparison import Side
from compliance.people.domain.documents.mrz import PartialDate
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.domain.text_tokens import is_token
from compliance.vault.models import SealedText
from compliance.vault.services.sealed_texts import slip_digests_of, token_of
from server.database.migrating import QuickExecutor
from tests import cast
from tests.admissions.books import second_house
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import keep_out, ministerial, weber
from tests.exclusions.lists import KLEIN, WEBER, checked, clock_from, imported, release, text
from tests.exclusions.refusals import refused
from tests.retention.erased import dump, traces

TODAY = date(2026, 3, 3)
NUMBER = "QZ7731942"
STORED = "SELECT document_number FROM {} WHERE document_number <> ''"


@pytest.fixture
def root(own_database: OwnDatabase) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as opened:
        yield opened


def listed(number: str = NUMBER, **changes: Any) -> Measure:
    """A measure against another person than the guest, under this number."""
    facts = {"surname": "Schmit", "given_names": "Eva", "birth": PartialDate(1991, 2, 3), "sex": "F"}
    return keep_out(ministerial(), weber(**facts | changes, document_number=number, document_state="LUX"))


def found_by(number: str, venue_id: UUID = cast.VENUE) -> list[UUID]:
    """Measures that the number of a document finds, whoever shows it."""
    shown = Side("KREMER PAUL", PartialDate(1960, 11, 30), number=number)
    rows = screening_selectors.measures_against_guest(venue_id, shown, None, TODAY, TODAY)
    return [row.id for row in rows]


def stored_in(table: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(STORED.format(table))
        return [value for (value,) in cursor.fetchall()]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (NUMBER, NUMBER),
        (NUMBER, "QZ7731943"),
        (NUMBER, "QZ7713942"),
        (NUMBER, "QZ773194"),
        (NUMBER, "QZ77319421"),
        (NUMBER, "QZ7319427"),
        ("AB12", "AB12"),
    ],
    ids=["same", "a sign read wrongly", "two signs swapped", "without a sign", "a sign more", "two slips", "short"],
)
def test_a_number_finds_the_measure_whoever_shows_it(house: Any, one: str, other: str) -> None:
    first = listed(one)
    assert found_by(other) == [first.pk]
    second = listed(other, surname="Klein") if other != one else first
    assert second.pk in found_by(one)
    assert found_by("XK9900113") == []
    assert found_by("") == []


def test_the_same_number_is_a_hit_and_a_slip_is_a_doubt(house: Any) -> None:
    listed(birth=PartialDate(1980, 5, 17))
    for number, code in ((NUMBER, "ministerial"), ("QZ7713942", "possible_match")):
        paper = cast.paper(number=number, surname="Kremer", given_names="Paul")
        (match,) = screening_selectors.screen_document(house.id, paper, None, TODAY, TODAY)
        assert match.code == code


def test_the_columns_hold_tokens(own_database: OwnDatabase) -> None:
    measure = listed()
    checked(text(KLEIN.replace("C 123-45", "YW 8842-019")))
    tokens = stored_in("exclusions_measure") + stored_in("exclusions_listrow")
    assert len(tokens) == 2
    assert all(map(is_token, tokens))
    assert (Measure.objects.get().document_number, ListRow.objects.get().document_number) == (NUMBER, "YW8842019")
    assert traces(dump(own_database, "public"), NUMBER, "YW8842019") == []
    assert found_by(NUMBER) == [measure.pk]


def test_two_houses_know_nothing_of_each_others_numbers(house: Any) -> None:
    measure, other = listed(), second_house()
    assert (found_by(NUMBER), found_by(NUMBER, other)) == ([measure.pk], [])
    row = Measure.objects.get()
    row.pk, row.venue_id, row._state.adding = uuid7(), other, True
    # The digests of the first house do not count for the second.
    refused("numbers_of_measures_are_found", row)


def test_a_measure_without_the_digests_of_its_number_is_refused(house: Any) -> None:
    listed()
    row = Measure.objects.get()
    row.pk, row.document_number, row._state.adding = uuid7(), "QZ7731999", True
    refused("numbers_of_measures_are_found", row)
    assert MeasureNumber.objects.get().slip_digests == slip_digests_of(house.id, NUMBER)
    assert str(MeasureNumber.objects.get()) == token_of(house.id, NUMBER)


def test_digests_stay_as_long_as_a_measure_has_the_number(own_database: OwnDatabase, root: Any) -> None:
    measure = listed()
    for statement in (
        "DELETE FROM exclusions_measurenumber",
        "UPDATE exclusions_measurenumber SET slip_digests = '{1}'",
        "TRUNCATE exclusions_measurenumber",
    ):
        with pytest.raises(psycopg.IntegrityError, match="numbers_of_measures_stay"):
            root.execute(statement)
    with psycopg.connect(own_database.dsn()) as app, pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute("DELETE FROM exclusions_measurenumber")
    with pytest.raises(psycopg.IntegrityError, match="a_number_has_its_digests"):
        root.execute("INSERT INTO exclusions_measurenumber VALUES ('~', %s, '{}')", [cast.VENUE])
    assert found_by(NUMBER) == [measure.pk]


def test_a_list_brings_changes_and_takes_numbers(house: Any) -> None:
    row = "MJ-2026-116;2;Klein;Tom;1990;M;;{};LUX;Maître Braun"
    imported([row.format("YW8842019"), WEBER])
    (first,) = found_by("YW8842019")
    assert imported([row.format("YW8842019"), WEBER]).check_result.unchanged == 2
    assert imported([row.format("TT3300551"), WEBER]).result.replaced == 1
    (second,) = found_by("TT3300515")
    assert found_by("YW8842019") == [], "the former measure has ended"
    assert imported([row.format(""), WEBER]).check_result.unchanged == 2
    assert (first != second, found_by("TT3300551")) == (True, [second])
    numbers = {token_of(house.id, number) for number in ("YW8842019", "TT3300551")}
    assert numbers == set(MeasureNumber.objects.values_list("pk", flat=True))
    assert numbers == set(SealedText.objects.values_list("pk", flat=True))


def test_the_staged_numbers_of_a_rejected_list_are_forgotten(house: Any) -> None:
    listed()
    row = checked(text(KLEIN.replace("C 123-45", NUMBER), KLEIN.replace("MJ-2026-116", "MJ-2026-117")))
    (shown, _other) = lists.all_rows(row)
    assert shown.document_number == NUMBER
    tokens = {token_of(house.id, number) for number in (NUMBER, "C12345")}
    assert set(SealedText.objects.values_list("pk", flat=True)) == tokens
    decisions.reject_list(house=house, row=row, reason="Twice.", by=cast.member("director"), at=cast.TUESDAY)
    assert SealedText.objects.get().pk == token_of(house.id, NUMBER), "the measure has it"
    assert MeasureNumber.objects.count() == 1
    assert len(found_by(NUMBER)) == 1


def spoil(root: psycopg.Connection[Any], statement: str) -> None:
    """Alter sealed texts as nothing but a superuser without triggers can."""
    root.execute("ALTER TABLE vault_sealedtext DISABLE TRIGGER USER")
    root.execute(statement)
    root.execute("ALTER TABLE vault_sealedtext ENABLE TRIGGER USER")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE vault_sealedtext SET sealed = set_byte(sealed, length(sealed) - 1, get_byte(sealed, 50) # 1)",
        "DELETE FROM vault_sealedtext",
    ],
    ids=["altered", "gone"],
)
def test_a_number_that_does_not_open_admits_no_one(own_database: OwnDatabase, root: Any, statement: str) -> None:
    listed()
    spoil(root, statement)
    porter = cast.member("porter")
    for number in (NUMBER, "QZ7713942"):
        with pytest.raises(SealBroken):
            present(porter, paper=cast.paper(number=number))
    assert not DoorDecision.objects.exists()
    assert present(porter, paper=cast.paper(number="XK9900113", surname="Kremer")).decision.outcome == "admitted"


BEFORE = [("exclusions", "0008_signals_have_an_index_by_time")]
AFTER = [
    ("exclusions", "0009_numbers_of_documents_are_sealed"),
    ("admissions", "0006_the_door_asks_with_digests_of_the_number"),
]


def test_an_upgrade_seals_stored_numbers_and_the_way_back_opens_them(own_database: OwnDatabase, root: Any) -> None:
    measure, unnumbered = listed(), keep_out(ministerial(reference="MJ-9"))
    row = checked(text(KLEIN.replace("C 123-45", "YW 8842-019"), WEBER))
    QuickExecutor(connections["owner"]).migrate(BEFORE)
    assert stored_in("exclusions_measure") == [NUMBER]
    assert stored_in("exclusions_listrow") == ["YW8842019"]
    QuickExecutor(connections["owner"]).migrate(AFTER)
    assert all(map(is_token, stored_in("exclusions_measure") + stored_in("exclusions_listrow")))
    assert Measure.objects.get(pk=measure.pk).document_number == NUMBER
    assert Measure.objects.get(pk=unnumbered.pk).document_number == ""
    assert found_by("QZ7713942") == [measure.pk]
    release(row)
    imports.import_list(list_id=row.pk, clock=clock_from())
    assert len(found_by("YW8842091")) == 1
