"""The measuring harness itself: a figure is worth what its checks are worth."""

from datetime import date
from typing import Any

import psycopg
import pytest
from django.db import connection

from benchmarks.door import client, guests, measures, papers, pgbench, statements
from benchmarks.door.past import VISITS, Past, paper_number, paper_token
from compliance.vault.services import sealed_texts
from tests import cast
from tests.database import OwnDatabase

pytestmark = pytest.mark.slow

PAST = Past(
    persons=1000,
    venue="",
    slot_door="",
    timezone="Europe/Luxembourg",
    yesterday=date(2026, 3, 2),
    surnames=1,
    given_names=1,
)
LOG = """carnetbench 7 LOG:  statement: SELECT 1
carnetbench 7 LOG:  statement: BEGIN
carnetbench 8 LOG:  statement: SELECT * FROM "people_person"
carnetbench 7 LOG:  execute <unnamed>: INSERT INTO "admissions_entry"
\t("id") VALUES ($1, $2)
carnetbench 7 DETAIL:  Parameters: $1 = 'it''s', $2 = NULL
carnetbench 7 LOG:  statement: COMMIT
"""


def asked(sql: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall()


def answer(outcome: str = "admitted", codes: tuple[str, ...] = (), **changes: Any) -> dict[str, Any]:
    facts = {
        "outcome": outcome,
        "admitted": outcome == "admitted",
        "reasons": [{"code": code} for code in codes],
        "card": {"number": "D-000001"} if outcome == "admitted" else None,
        "entered_at": "2026-03-03T20:15:00Z" if outcome == "admitted" else None,
    }
    return facts | changes


@pytest.mark.usefixtures("db")
def test_every_guest_of_the_past_has_ten_evenings() -> None:
    visits = f"SELECT {PAST.guest} AS i, {PAST.evening} AS evening FROM generate_series(0::bigint, {PAST.visits - 1}) n"
    counts = asked(f"SELECT i, count(*) FROM ({visits}) v GROUP BY i")
    assert len(counts) == PAST.persons
    assert {count for _guest, count in counts} == {VISITS}
    assert asked(f"SELECT min(evening), max(evening) FROM ({visits}) v") == [(PAST.first_evening, PAST.yesterday)]


@pytest.mark.usefixtures("db")
def test_papers_of_the_past_differ_and_are_in_force() -> None:
    people = f"generate_series(0::bigint, {PAST.persons - 1}) i"
    ((different, soonest),) = asked(
        f"SELECT count(DISTINCT {paper_number('i')}), min({PAST.expiry('i')}) FROM {people}"
    )
    assert different == PAST.persons
    assert soonest > PAST.yesterday


def test_numbers_of_the_past_are_sealed(own_database: OwnDatabase) -> None:
    papers.main(own_database.superuser_dsn(), str(cast.VENUE), 7)
    statement = f"SELECT {paper_number('i')}, {paper_token('i')} FROM generate_series(0::bigint, 6) i ORDER BY i"
    with psycopg.connect(own_database.superuser_dsn()) as superuser:
        tokens = superuser.execute(statement).fetchall()
    assert [number for number, _token in tokens] == [papers.number_of(guest) for guest in range(7)]
    assert all(sealed_texts.token_of(cast.VENUE, number) == token for number, token in tokens)
    assert sealed_texts.open_tokens([token for _number, token in tokens]) == {token: number for number, token in tokens}


@pytest.mark.parametrize(
    ("what", "given", "right"),
    [
        (guests.KNOWN, answer(), True),
        (guests.NEW, answer(), True),
        (guests.KNOWN, answer(card=None), False),
        (guests.KNOWN, answer(entered_at=None), False),
        (guests.KNOWN, answer("refused", ("minor",)), False),
        (guests.MINOR, answer("refused", ("minor",)), True),
        (guests.MINOR, answer("refused", ("no_valid_id",)), False),
        (guests.MINOR, answer(), False),
        (guests.EXPIRED, answer("refused", ("no_valid_id",)), True),
        (guests.EXPIRED, answer("refused", ("no_valid_id",), card={"number": "D-000002"}), False),
        (guests.EXCLUDED, answer("refused", ("ministerial",)), True),
        (guests.EXCLUDED, answer("needs_review", ("possible_match",)), False),
    ],
)
def test_a_wrong_answer_is_noticed(what: str, given: dict[str, Any], right: bool) -> None:
    assert (guests.wrong(guests.Guest(what, "", None), given) == "") is right


def test_only_a_look_alike_may_be_sent_to_review_and_only_a_namesake_away() -> None:
    assert guests.look_alike(answer("needs_review", ("possible_match",)))
    assert not guests.look_alike(answer("needs_review", ("another_bearer",)))
    assert not guests.look_alike(answer("needs_review", ("possible_match", "another_bearer")))
    assert not guests.look_alike(answer("refused", ("possible_match",)))
    assert guests.look_alike(answer("refused", ("ministerial",)))
    assert not guests.look_alike(answer("refused", ("ministerial", "minor")))


def test_whom_the_minister_keeps_out_is_a_guest_with_a_measure() -> None:
    excluded = [number for number in range(10_000) if measures.keeps_out(number)]
    assert excluded
    assert all(measures.concerns(number) for number in excluded)


def test_statements_are_read_from_the_log_with_their_values() -> None:
    entries = statements.parsed(LOG)
    assert list(entries) == ["7", "8"]
    assert entries["7"] == [
        "SELECT 1",
        "BEGIN",
        "INSERT INTO \"admissions_entry\"\n(\"id\") VALUES ('it''s', NULL)",
        "COMMIT",
    ]
    assert statements.asked(entries["7"]) == 1
    assert statements.by_kind(entries["7"])["INSERT admissions_entry"] == 1


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("SELECT * FROM audit.open_act('a')", "SELECT audit.open_act()"),
        ("SELECT pg_advisory_xact_lock(1)", "SELECT pg_advisory_xact_lock()"),
        ("SELECT people_meet('a', 1)", "SELECT people_meet()"),
        ("SELECT * FROM keep_presentation('a', 'b')", "SELECT keep_presentation()"),
        ('SELECT "venues_door"."id" FROM "venues_door" INNER JOIN "venues_room" ON (true)', "SELECT venues_door"),
        ("UPDATE admissions_cardseries SET last_number = 2 RETURNING last_number", "UPDATE admissions_cardseries"),
        ("SELECT EXISTS (SELECT 1 FROM b WHERE (1 = 1)) AS x FROM a WHERE c IN (SELECT d FROM e)", "SELECT a"),
        ("(SELECT a.b FROM a) UNION (SELECT c.d FROM c)", "SELECT a"),
        ("SELECT 1", "SELECT 1"),
    ],
)
def test_each_statement_is_counted_under_what_it_is_about(statement: str, kind: str) -> None:
    assert list(statements.by_kind([statement])) == [kind]


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("text", ["plain", "it's", "presentation:abc:1", "back\\slash:x", '{"a": "b:c"}'])
def test_a_literal_means_the_same_to_pgbench(text: str) -> None:
    """pgbench takes a colon before a letter for a variable of its own, wherever it stands."""
    quoted = pgbench.quoted(text)
    assert not pgbench.VARIABLE.search(quoted)
    assert asked(f"SELECT {quoted}") == [(text,)]


def test_the_slowest_of_a_hundred_is_the_ninety_ninth_percentile() -> None:
    run = client.Run(seconds=[number / 1000 for number in range(100)], whole=2.0)
    assert (run.at(0.5), run.at(0.99), run.rate) == (50.0, 99.0, 50.0)


class House:
    """A script for a guest of the past without a database behind it."""

    def script(self) -> Any:
        made = pgbench.Script.__new__(pgbench.Script)
        made._fixed, made._number, made._made = {"0" * 32}, 17, {}
        made._facts = {"C0000007": "paper()"}
        return made


def test_what_differs_between_admissions_is_computed_and_the_rest_stays() -> None:
    script = House().script()
    fresh, nonce = "01a1ffad5c2874d58f864cb73f571167", "6f1d2c1e-3f0a-5c55-9d0e-0c6f2f5e8a10"
    assert script._said(f"SELECT '{'0' * 32}'::uuid") == f"SELECT '{'0' * 32}'::uuid;"
    assert script._said("SELECT 'it''s'") == "SELECT 'it''s';"
    assert script._said("SELECT 'C0000007'") == "SELECT (paper());"
    assert (
        script._said("""SELECT '{"number": "C0000007"}'""") == """SELECT ('{"number": "' || paper() || '"}')::jsonb;"""
    )
    assert ":serial" in script._said(f"SELECT '{fresh}'::uuid")
    assert script._said(f"SELECT '{fresh}'::uuid") == script._said(f"SELECT '{fresh}'::uuid")
    assert "md5" in script._said(f"SELECT 'presentation:{nonce}'")


def test_the_number_of_the_card_goes_from_the_statement_that_takes_it_to_those_that_follow() -> None:
    script = House().script()
    took = "UPDATE admissions_cardseries SET last_number = last_number + 1 WHERE kind = 'day' RETURNING last_number"
    assert script._said(took) == f"{took} \\gset"
    assert script._said("INSERT INTO t VALUES (17, 117, '17')") == "INSERT INTO t VALUES (:last_number, 117, '17');"
    assert script._said("SELECT 'D-000017'").startswith("SELECT ('D-' || lpad(:last_number")
