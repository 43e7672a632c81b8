"""Attack: one entry that cannot be sealed, or one lock that is held, and the log stands still for ever."""

import json
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from psycopg import errors

from audit import leaves
from audit.sealing import Sealer
from audit.signer import Signer
from audit.taken import Taken
from audit.tlog.leaves import disclosed, leaf
from tests.audit.acting import AT, HOUSE
from tests.audit.attacks.hands import ADD_LOAN, OPEN, Hands, told_live, told_sealed
from tests.audit.sealed import LATER, Link, add, seal, stored

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


@pytest.mark.parametrize("what", STOPS)
@pytest.mark.parametrize("role", ["carnet_app", "superuser"])
def test_an_act_that_cannot_be_told_is_refused_and_would_not_stop_the_sealing(
    what: str, role: str, app: Link, root: Link, link: Link, signer: Signer
) -> None:
    place, value, constraint = STOPS[what]
    said = [value if number == place else fits for number, fits in enumerate(FITS)]
    if role == "carnet_app":
        with pytest.raises(errors.CheckViolation, match=constraint):
            app.execute(NOTE, said)
        return
    root.execute(QUEUE, said)
    seal(link, signer)
    found = leaf(stored(link)[-1])
    assert (found["operation"], len(stored(link)[-1]) < leaves.LONGEST) == ("N", True)
    assert told_sealed(link) == []


@pytest.mark.parametrize("what", COMES_IN)
def test_facts_of_any_kind_are_sealed(what: str, app: Link, link: Link, signer: Signer) -> None:
    app.execute(NOTE, [*FITS[:4], COMES_IN[what], None])
    seal(link, signer)
    assert leaf(stored(link)[-1])["kind"] == FITS[0]
    assert told_sealed(link) == []


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
    after = leaf(stored(link)[-1])["after"]
    (told,) = [key for key, value in after.items() if value == "told"]
    assert (told.isascii(), told.encode().decode("unicode_escape")) == (True, name)
    assert len(after["_sd"]) == 2
    assert told_live(app) == []
    root.execute("ALTER TABLE shelf_book DISABLE TRIGGER audit_refuse")
    root.execute("ALTER TABLE shelf_book DISABLE TRIGGER audit_capture")
    root.execute(psycopg.sql.SQL("UPDATE shelf_book SET {} = 'other' WHERE {} = 'told'").format(column, column))
    root.execute("ALTER TABLE shelf_book ENABLE ALWAYS TRIGGER audit_refuse")
    root.execute("ALTER TABLE shelf_book ENABLE ALWAYS TRIGGER audit_capture")
    assert told_live(app) == [f"shelf_book: was changed past the log: {told}"]


def test_an_entry_that_nobody_can_read_is_told_whole_and_apart() -> None:
    row = Taken(2**60, 9, AT, "N", HOUSE, "a.b", None, None, AT, None, None, "{not JSON", None, None, "x", *[None] * 5)
    for odd in (row, row._replace(id=7), row._replace(facts="{}")):
        made = leaves.of_entry(odd, random=bytes)
        found = leaf(made.data)
        assert (found["entry"], found["operation"]) == (odd.id if odd.id == 7 else str(odd.id), "N")
        ((path, said),) = made.disclosures
        told = disclosed(found, said)
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
    entries = [leaf(each)["entry"] for each in stored(link)[before:]]
    late = sorted(entries)[:2]
    assert entries == [*sorted(entries)[2:-2], *late, *sorted(entries)[-2:]], "they took their numbers first"
    assert len(set(entries)) == len(entries) == 14
    assert link.execute("SELECT count(*) FROM audit.pending").fetchall() == [(0,)]
    assert told_live(hands.of("carnet_app")) == []
