"""Attack: an entry that no sealer can read, from before there was a measure or from a superuser's hand.

It is told by what is known of it, and the next ones are sealed as ever.
"""

import json
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from audit.erasure import procedure as erasing
from audit.operating import status as standing
from audit.sealing import leaves
from audit.sealing.sealer import Sealed, Sealer
from audit.sealing.signer import Signer
from audit.store.disclosures import read_disclosures
from audit.store.oversized import Unread, measure_entry
from audit.store.queue import Taken
from audit.tlog.leaves import open_disclosure, parse_leaf
from audit.verifying import verify_registers as live
from tests import cast
from tests.audit.acting import AT, HOUSE
from tests.audit.attacks.hands import Hands, copied, in_the_log, past_the_log, told_live, told_sealed, verified
from tests.audit.erasures import released
from tests.audit.sealed import LATER, Link, add, ask, stored

ACT = (
    "INSERT INTO audit.pending (xid, clock, operation, act, kind, occurred_at, facts, request_id, client, db_user)"
    " VALUES (1152921504606846976, now(), 'N', gen_random_uuid(), %s, now(), {}, 'one request', '192.0.2.7',"
    " session_user)"
)
ROW = (
    "INSERT INTO audit.pending (xid, clock, operation, act, db_user, table_name, row_id, after, apart)"
    " SELECT 1, now(), 'I', gen_random_uuid(), session_user, 'shelf_loan', id, to_jsonb(l), '{}' FROM shelf_loan l"
    " WHERE id = %s"
)
NUMBERS = "(SELECT jsonb_build_object('x', jsonb_agg(1e131000::numeric)) FROM generate_series(1, 8300))"
LETTERS = "to_jsonb(repeat('x', 64000001))"
UNREAD = f"shelf_loan: {live.SAID['unread']}"
LOAN = UUID("018f0000-0000-7000-8000-0000000000bb")


def sealed_all(link: Link, signer: Signer) -> list[Sealed]:
    """What each sealing did until nothing waits, by one sealer."""
    sealer, told = Sealer(signer), []
    while (found := sealer.seal(link, LATER)) is not None:
        told.append(found)
    assert link.execute("SELECT count(*) FROM audit.pending").fetchall() == [(0,)]
    return told


def unread(link: Link) -> list[tuple[int, dict[str, Any]]]:
    """Leaves of entries that could not be read, with their places."""
    found = [(index, parse_leaf(data)) for index, data in enumerate(stored(link)) if b'"unread":' in data]
    assert [(index,) for index, _leaf in found] == link.execute("SELECT idx FROM audit.unread").fetchall()
    return found


def digest(*pieces: tuple[list[str], str, str]) -> str:
    """As the database makes it: over the digests of the pieces in the order of their places."""
    told = [f"{json.dumps(place)}\n{kind}\n{said}" for place, kind, said in pieces]
    return sha256(b"".join(sha256(each.encode()).digest() for each in told)).hexdigest()


@pytest.mark.parametrize("what", [NUMBERS, LETTERS], ids=["numbers", "letters"])
def test_an_act_that_nobody_can_read_is_told_by_what_is_known_of_it(
    what: str, root: Link, app: Link, link: Link, signer: Signer, tmp_path: Path
) -> None:
    add("before it")
    root.execute(ACT.format(what), ["shelf.book.sought"])
    add("after it")
    sealed_all(link, signer)
    ((index, found),) = unread(link)
    number = found["entry"]
    assert [parse_leaf(each)["entry"] for each in stored(link)[-5:]] == [*range(number - 2, number + 3)]
    assert (found["operation"], found["kind"], found["request"]) == ("N", "shelf.book.sought", "one request")
    assert (found["transaction"], "facts" in found, "table" in found) == (str(2**60), False, False)
    assert told_sealed(link) == []
    assert standing.log_state(ask(app), [], LATER).alarms == (
        f"An entry was too long to read: entry {index} of the sealed log records what is known about it.",
    )
    assert "was too long" not in str(standing.log_state(ask(app), [], LATER + timedelta(days=30)).alarms)
    code, said = verified(copied(link, tmp_path / "copy"))
    assert (code, "all" in said) == (0, True), said


def test_a_digest_says_whether_somebody_has_the_entry(root: Link, link: Link, signer: Signer) -> None:
    root.execute(ACT.format(f"jsonb_build_object('b', jsonb_build_array(NULL, 1.50, {LETTERS}), 'a', true)"), ["a.b.c"])
    sealed_all(link, signer)
    ((index, found),) = unread(link)
    assert found["unread"]["size"] == 64_000_001 + len("1.50") + len("true")
    told = {
        path: open_disclosure(found, said).value for path, said in read_disclosures(ask(link), [index])[index] or ()
    }
    assert told == {
        "origin.client": "192.0.2.7",
        "unread.sha256": digest(
            (["facts", "a"], "boolean", "true"),
            (["facts", "b", "0"], "null", ""),
            (["facts", "b", "1"], "number", "1.50"),
            (["facts", "b", "2"], "string", "x" * 64_000_001),
            (["facts", "b"], "array", ""),
            (["facts"], "object", ""),
        ),
    }


def test_words_of_any_length_are_cut_off(root: Link, link: Link, signer: Signer) -> None:
    """Somebody who may write into the queue says what no act is, and tells of a row as well."""
    root.execute(ACT.format("'{}'"), ["k" * 64_000_001])
    root.execute(
        "INSERT INTO audit.pending (xid, clock, operation, kind, subject_id, db_user, table_name, row_id, facts)"
        f" VALUES (1, now(), 'I', 'a.b.c', %s, 'x', 'shelf_loan', %s, {LETTERS})",
        [LOAN, LOAN],
    )
    sealed_all(link, signer)
    (_index, act), (_index, odd) = unread(link)
    assert (act["kind"], act["unread"]["size"]) == ("k" * 200, 0)
    assert (odd["kind"], odd["table"], odd["subject"]) == ("a.b.c", "shelf_loan", {"table": None, "id": str(LOAN)})
    assert told_sealed(link) == []


def test_what_cannot_be_measured_in_time_is_said_to_be_there(root: Link, link: Link) -> None:
    root.execute(ACT.format(LETTERS), ["a.b.c"])
    [(entry,)] = root.execute("SELECT max(id) FROM audit.pending").fetchall()
    with link.transaction():
        assert measure_entry(link, entry, patience=1) == Unread()
        assert link.execute("SHOW statement_timeout").fetchall() == [("0",)]
    row = Taken(2**60, 1, AT, "N", HOUSE, "a.b.c", *[None] * 7, None, "x", *[None] * 7, Unread())
    made = leaves.of_entry(row, random=bytes)
    assert (parse_leaf(made.data)["unread"], made.disclosures) == ({"size": None}, ())


@pytest.fixture
def remarks(root: Link) -> None:
    """A register with room for what nobody can read."""
    root.execute("ALTER TABLE shelf_loan ADD COLUMN remarks jsonb")


def long_loan(root: Link, remarks: str) -> None:
    """A row as it could be written before there was a measure, and the entry that waits of it."""
    past_the_log(root, f"INSERT INTO shelf_loan (id, days, remarks) VALUES ('{LOAN}', 1, {remarks})")
    root.execute(ROW, [LOAN])


@pytest.mark.usefixtures("remarks")
def test_a_row_whose_entry_nobody_can_read_is_named_and_others_compared(
    root: Link, app: Link, link: Link, signer: Signer
) -> None:
    long_loan(root, NUMBERS)
    book = add("another")
    sealed_all(link, signer)
    ((index, found),) = unread(link)
    assert (found["table"], found["row"], "after" in found) == ("shelf_loan", str(LOAN), False)
    assert told_sealed(link) == []
    assert told_live(app) == [UNREAD]
    past_the_log(root, "UPDATE shelf_book SET title = 'other' WHERE id = %s", [book.pk])
    assert told_live(app) == ["shelf_book: was changed without an entry in the log: title", UNREAD]
    past_the_log(root, "DELETE FROM shelf_loan WHERE id = %s", [LOAN])
    assert told_live(app)[1:] == [UNREAD, "shelf_loan: was removed, but the log does not record it"]
    in_the_log(root, "UPDATE audit.unread SET idx = 0")
    assert told_sealed(link) == [
        f"leaf {each} does not match the list of entries that were too long to be read" for each in (0, index)
    ]


@pytest.mark.usefixtures("remarks")
def test_a_row_that_is_short_again_is_compared_again(root: Link, app: Link, link: Link, signer: Signer) -> None:
    """The change that makes it short tells what was there before, and is as long."""
    long_loan(root, LETTERS)
    past_the_log(root, "ALTER TABLE shelf_loan DISABLE TRIGGER audit_refuse", tables=())
    for days in (2, 3):
        root.execute("UPDATE shelf_loan SET remarks = NULL, days = %s WHERE id = %s", [days, LOAN])
    past_the_log(root, "ALTER TABLE shelf_loan ENABLE ALWAYS TRIGGER audit_refuse", tables=())
    sealed_all(link, signer)
    assert [found["operation"] for _index, found in unread(link)] == ["I", "U"]
    assert told_live(app) == [UNREAD, UNREAD]
    past_the_log(root, "UPDATE shelf_loan SET days = 9 WHERE id = %s", [LOAN])
    assert told_live(app) == [UNREAD, UNREAD, "shelf_loan: was changed without an entry in the log: days"]


def test_the_digest_of_what_nobody_could_read_is_erased_with_its_row(
    root: Link, link: Link, signer: Signer, hands: Hands
) -> None:
    book = add(owner="Weber")
    row = ROW.replace("shelf_loan", "shelf_book").replace(
        "to_jsonb(l)", f"to_jsonb(l) || jsonb_build_object('x', {LETTERS})"
    )
    root.execute(row, [book.pk])
    sealed_all(link, signer)
    ((index, found),) = unread(link)
    wanted = released(book)
    sealed_all(link, signer)
    erasing.carry_out(hands.of("carnet_eraser"), wanted.pk)
    sealed_all(link, signer)
    assert link.execute("SELECT FROM audit.disclosure WHERE idx = %s", [index]).fetchall() == []
    gone = next(each["facts"]["gone"] for each in map(parse_leaf, stored(link)) if each["operation"] == "E")
    assert gone[str(index)] == found["unread"]["_sd"]
    assert told_sealed(link) == []


@time_machine.travel(LATER, tick=False)
def test_the_pages_show_what_is_known_of_it(root: Link, link: Link, signer: Signer) -> None:
    root.execute(ACT.format(LETTERS), ["audit.sealing.resumed"])
    sealed_all(link, signer)
    ((index, found),) = unread(link)
    client = Client()
    client.force_login(cast.member("director"), backend="allauth.account.auth_backends.AuthenticationBackend")
    for page in (reverse("audit:acts"), reverse("audit:act", args=[found["act"]]), reverse("audit:leaf", args=[index])):
        answer = client.get(page)
        assert (answer.status_code, "Sealing resumed." in answer.content.decode()) == (200, True), page
    assert "unread" in answer.content.decode()
    state = client.get(reverse("audit:state")).content.decode()
    assert f"entry {index} of the sealed log" in state
    assert reverse("audit:leaf", args=[index]) in state
    assert "Nothing is lost" not in state
    with time_machine.travel(LATER + timedelta(minutes=5), tick=False):
        assert "Nothing is lost" in client.get(reverse("audit:state")).content.decode()  # beside it, nobody seals
