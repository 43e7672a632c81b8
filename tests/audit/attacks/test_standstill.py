"""Attack: one entry that cannot be sealed, or one lock that is held, and the log stands still for ever."""

import json
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from psycopg import errors

from audit.reading import word_index as searching
from audit.sealing import leaves
from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from audit.store.queue import Taken
from audit.tlog.leaves import open_disclosure, parse_leaf
from tests.audit.acting import AT, HOUSE
from tests.audit.attacks.hands import ADD_LOAN, OPEN, Hands, told_live, told_sealed
from tests.audit.sealed import LATER, Link, add, seal, stored
from tests.database import OwnDatabase

NOTE = "SELECT audit.note(%s, NULL, NULL, %s::timestamptz, %s, %s, %s::jsonb, %s, NULL)"
QUEUE = (
    "INSERT INTO audit.pending (xid, clock, operation, act, kind, occurred_at, subject_table, subject_id, facts,"
    " request_id, db_user)"
    " VALUES (1, now(), 'N', gen_random_uuid(), %s, %s::timestamptz, %s, %s, %s::jsonb, %s, session_user)"
)
FITS: list[Any] = ["shelf.book.sought", "2026-03-03", None, None, "{}", None]
LONG = "x" * 70_000
STOPS = {
    "a moment without end": (1, "infinity", "entry_happened_in_our_time"),
    "a year after all calendars": (1, "20000-01-01", "entry_happened_in_our_time"),
    "a year before them": (1, "0044-03-15 BC", "entry_happened_in_our_time"),
    "a kind without end": (0, LONG, "entry_words_have_a_measure"),
    "a table without end": (2, LONG, "entry_words_have_a_measure"),
    "a request without end": (5, LONG, "entry_words_have_a_measure"),
    "facts that are a text": (4, json.dumps(LONG), "entry_facts_have_names"),
    "facts that are a list": (4, json.dumps([LONG]), "entry_facts_have_names"),
}
COMES_IN = {
    "a number of five thousand digits": '{"x": 1e5000}',
    "a fraction of five thousand digits": '{"x": 1e-5000}',
    "a name of seventy thousand letters": json.dumps({LONG: 1}),
    "names of other alphabets": '{"é": {"Ж": 1}}',
    "the name under which digests stand": '{"_sd": ["a", 1]}',
    "values within values": '{"x": ' + "[" * 5_000 + "]" * 5_000 + "}",
}

# Few bytes to send and to keep; as text longer than PostgreSQL writes, or more than a machine's memory holds.
LONGER_THAN_ANY_READER = [
    ("string buffer", "(SELECT jsonb_agg(1e131000::numeric) FROM generate_series(1, 9000))"),
    ("string buffer", "repeat(chr(1), 200000000)"),
    ("a_measure", "repeat('a', 17000000)"),
]


def words_of(place: int, value: Any) -> list[Any]:
    return [value if number == place else fits for number, fits in enumerate(FITS)]


@pytest.mark.parametrize("what", STOPS)
def test_an_act_that_cannot_be_told_is_refused(what: str, unchanged_database: OwnDatabase) -> None:
    place, value, constraint = STOPS[what]
    with (
        psycopg.connect(unchanged_database.dsn("carnet_app"), autocommit=True) as app,
        pytest.raises(errors.CheckViolation, match=constraint),
    ):
        app.execute(NOTE, words_of(place, value))


@pytest.mark.parametrize("what", STOPS)
def test_an_act_that_cannot_be_told_would_not_stop_the_sealing(
    what: str, root: Link, link: Link, signer: Signer
) -> None:
    place, value, _constraint = STOPS[what]
    root.execute(QUEUE, words_of(place, value))
    seal(link, signer)
    found = parse_leaf(stored(link)[-1])
    assert (found["operation"], len(stored(link)[-1]) < leaves.LONGEST) == ("N", True)
    assert told_sealed(link) == []


@pytest.mark.parametrize("what", COMES_IN)
def test_facts_of_any_kind_are_sealed(what: str, app: Link, link: Link, signer: Signer) -> None:
    app.execute(NOTE, [*FITS[:4], COMES_IN[what], None])
    seal(link, signer)
    assert parse_leaf(stored(link)[-1])["kind"] == FITS[0]
    assert told_sealed(link) == []


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "said"), LONGER_THAN_ANY_READER, ids=["numbers", "signs", "letters"])
def test_what_is_longer_than_the_sealer_can_read_does_not_come_in(
    rule: str, said: str, app: Link, owner: Link, link: Link, signer: Signer
) -> None:
    wrong = (errors.CheckViolation, errors.ProgramLimitExceeded)
    with pytest.raises(wrong, match=f"entry_facts_have_a_measure|{rule}"):
        app.execute(NOTE.replace("%s::jsonb", f"jsonb_build_object('x', {said})"), [*FITS[:4], None])
    # A loan has nothing that is secret, and is kept in the short way; a book in the long one.
    shelves = {
        "loan": ("days", "1"),
        "book": ("title, price, owner, note, shelfmark", "'Emma', 1, 'Weber', 'limps', ''"),
    }
    for name, (columns, values) in shelves.items():
        owner.execute(f"ALTER TABLE shelf_{name} ADD COLUMN remarks jsonb")
        app.execute("BEGIN")
        app.execute(OPEN)
        with pytest.raises(wrong, match=f"register_rows_have_a_measure|{rule}"):
            app.execute(
                f"INSERT INTO shelf_{name} (id, {columns}, remarks)"
                f" VALUES (gen_random_uuid(), {values}, jsonb_build_object('x', {said}))"
            )
        app.execute("ROLLBACK")
    add()
    seal(link, signer)
    assert told_live(app) == []


@pytest.mark.slow
def test_entries_that_are_long_are_sealed_a_few_at_a_time(app: Link, link: Link, signer: Signer) -> None:
    """Each is ten kilobytes as the database keeps it; a thousand of them would not fit into a machine's memory."""
    with app.transaction():
        app.execute(OPEN)
        app.execute(
            "INSERT INTO shelf_book (id, title, price, owner, note, shelfmark) SELECT gen_random_uuid(), 'Emma', 1,"
            " 'Weber', repeat('n', 14000000), '' FROM generate_series(1, 5)"
        )
    before = link.execute("SELECT count(*) FROM audit.pending").fetchall()[0][0] - 6
    sealer, sealed = Sealer(signer), []
    while found := sealer.seal(link, LATER):
        sealed.append((found.added, found.left))
    assert sealed == [(before + 5, True), (2, True)], "a key, the act and three books; the third is begun in time"
    assert told_live(app) == []


@pytest.mark.parametrize("name", ["größe", "Ж", "_sd", "back\\slash", "tab\there", "😀"])
def test_a_column_of_any_name_is_sealed_and_watched(
    name: str, app: Link, owner: Link, root: Link, link: Link, signer: Signer
) -> None:
    owner.execute(psycopg.sql.SQL("ALTER TABLE shelf_book ADD COLUMN {} text").format(psycopg.sql.Identifier(name)))
    column = psycopg.sql.Identifier(name)
    with app.transaction():
        app.execute(OPEN)
        app.execute(
            psycopg.sql.SQL(
                "INSERT INTO shelf_book (id, title, price, owner, note, shelfmark, {})"
                " VALUES (gen_random_uuid(), 'Emma', 1, 'Weber', 'limps', '', 'told')"
            ).format(column)
        )
    seal(link, signer)
    after = parse_leaf(stored(link)[-1])["after"]
    (told,) = [key for key, value in after.items() if value == "told"]
    assert (told.isascii(), told.encode().decode("unicode_escape")) == (True, name)
    assert len(after["_sd"]) == 2
    assert told_live(app) == []
    root.execute("ALTER TABLE shelf_book DISABLE TRIGGER audit_refuse")
    root.execute("ALTER TABLE shelf_book DISABLE TRIGGER audit_capture")
    root.execute(psycopg.sql.SQL("UPDATE shelf_book SET {} = 'other' WHERE {} = 'told'").format(column, column))
    root.execute("ALTER TABLE shelf_book ENABLE ALWAYS TRIGGER audit_refuse")
    root.execute("ALTER TABLE shelf_book ENABLE ALWAYS TRIGGER audit_capture")
    assert told_live(app) == [f"shelf_book: was changed without an entry in the log: {told}"]


def test_an_entry_that_nobody_can_read_is_told_whole_and_apart() -> None:
    row = Taken(2**60, 9, AT, "N", HOUSE, "a.b", None, None, AT, None, None, "{not JSON", None, None, "x", *[None] * 5)
    for odd in (row, row._replace(id=7), row._replace(facts="{}")):
        made = leaves.of_entry(odd, random=bytes)
        found = parse_leaf(made.data)
        assert (found["entry"], found["operation"]) == (odd.id if odd.id == 7 else str(odd.id), "N")
        ((path, said),) = made.disclosures
        told = open_disclosure(found, said)
        assert (path, told.name, json.loads(told.value)[5]) == ("entry", "entry", "a.b")
        assert b"a.b" not in made.data


def test_the_locks_that_the_application_may_take_do_not_stop_the_sealing(app: Link, link: Link, signer: Signer) -> None:
    add()
    with app.transaction():
        app.execute("SELECT pg_advisory_lock(hashtext('carnet audit sealing'))")
        for table in ("pending", "leaf", "tile", "checkpoint", "disclosure", "cosignature"):
            app.execute(f"LOCK TABLE audit.{table} IN ACCESS SHARE MODE")
        assert seal(link, signer).added
    for mode in ("ACCESS SHARE", "ROW SHARE", "ROW EXCLUSIVE", "SHARE", "EXCLUSIVE", "ACCESS EXCLUSIVE"):
        with pytest.raises(errors.InsufficientPrivilege):
            app.execute(f"BEGIN; LOCK TABLE audit.turn IN {mode} MODE")
        app.rollback()
        if mode != "ACCESS SHARE":
            with pytest.raises(errors.InsufficientPrivilege):
                app.execute(f"BEGIN; LOCK TABLE audit.pending IN {mode} MODE")
            app.rollback()
    with pytest.raises(errors.InsufficientPrivilege):
        app.execute("SELECT FROM audit.pending FOR KEY SHARE")


def test_a_transaction_that_idles_for_long_stops_nothing_and_loses_nothing(
    hands: Hands, link: Link, signer: Signer
) -> None:
    idle, before = hands.of("carnet_app"), len(seal(link, signer).note.text) and len(stored(link))
    idle.execute("BEGIN")
    idle.execute(OPEN)
    idle.execute(ADD_LOAN)
    sealer = Sealer(signer)
    for number in range(5):
        add(str(number))
        assert sealer.seal(link, LATER + number * timedelta(hours=1)) is not None
    idle.execute("COMMIT")
    add("after it")
    sealer.seal(link, LATER + timedelta(hours=6))
    entries = [parse_leaf(each)["entry"] for each in stored(link)[before:]]
    late = sorted(entries)[:2]
    assert entries == [*sorted(entries)[2:-2], *late, *sorted(entries)[-2:]], "they took their numbers first"
    assert len(set(entries)) == len(entries) == 14
    assert link.execute("SELECT count(*) FROM audit.pending").fetchall() == [(0,)]
    assert told_live(hands.of("carnet_app")) == []


def test_neither_facts_without_names_nor_a_broken_leaf_keep_later_words_from_being_found(
    root: Link, link: Link, signer: Signer
) -> None:
    """Written by a superuser: the words of a leaf that is none are none, and those behind it go on."""
    for facts in ('"plainly"', "7", "null", '["listed"]'):
        root.execute(QUEUE, [*FITS[:4], facts, None])
    add("Emma")
    size = seal(link, signer).head.size
    with root.transaction():
        root.execute("ALTER TABLE audit.leaf DISABLE TRIGGER audit_refuse")
        root.execute(
            "UPDATE audit.leaf SET leaf = CASE idx % 2 WHEN 0 THEN '{' ELSE '[]' END::bytea WHERE idx IN"
            " (SELECT idx FROM audit.leaf WHERE act IS NOT NULL ORDER BY idx LIMIT 4)"
        )
        root.execute("ALTER TABLE audit.leaf ENABLE ALWAYS TRIGGER audit_refuse")
    searching.index_leaves(link, size)
    assert link.execute("SELECT max(idx) FROM audit.words").fetchone() == (size - 1,)
    for facts in ("plainly", "listed"):
        asked = "SELECT count(*) FROM audit.words WHERE words @@ to_tsquery('simple', %s)"
        assert link.execute(asked, [facts]).fetchone() == (1,)
