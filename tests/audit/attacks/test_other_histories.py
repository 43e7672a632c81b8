"""Attack: another history is shown: an older one, a shorter one, one written anew, one for each reader."""

import subprocess
from base64 import b64encode
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from psycopg import sql

from audit.operating import failures
from audit.publishing import published_log as publishing
from audit.sealing.sealer import HEARTBEAT, Sealer
from audit.sealing.signer import Signer
from audit.store.heads import Head, WillNotSign
from audit.tlog.notes import parse_note
from audit.tlog.policy import parse_policy
from audit.tlog.proofs import parse_proof
from audit.tlog.tree import WrongProof
from audit.tlog.verifying import verify_growth, verify_proof
from server.binaries import find_binaries
from server.database import postgres, roles
from tests import database
from tests.audit.attacks.hands import (
    Hands,
    copied,
    in_the_log,
    told_live,
    told_sealed,
    unattested,
    verified,
)
from tests.audit.sealed import LATER, add, ask, seal, sealer_of, stored
from tests.database import OwnDatabase

pytestmark = pytest.mark.slow


def anchor(head: Head) -> str:
    return f"{head.size}:{b64encode(head.root).decode()}"


def dumped(own: OwnDatabase, folder: Path, *words: str) -> Path:
    """What `pg_dump` writes of a database, as its superuser takes a backup."""
    programs, file = find_binaries(), folder / "backup.sql"
    with file.open("w") as out:
        subprocess.run(
            [programs["pg_dump"], *words, own.superuser_dsn()], stdout=out, env=programs.environment, check=True
        )
    return file


@pytest.fixture
def empty() -> Iterator[OwnDatabase]:
    """A new database with nothing in it."""
    name = f"restored_{uuid4().hex[:12]}"
    with psycopg.connect(postgres.superuser_dsn(), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(name), sql.Identifier(roles.OWNER)))
    yield OwnDatabase(name)
    roles.drop_database(postgres.superuser_dsn(), name)


def restored(empty: OwnDatabase, file: Path) -> None:
    programs = find_binaries()
    said = subprocess.run(
        [programs["psql"], "-q", "-v", "ON_ERROR_STOP=1", "-f", str(file), empty.superuser_dsn()],
        env=programs.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, "")


def test_a_restored_dump_goes_on_where_it_was(
    own_database: OwnDatabase, empty: OwnDatabase, signer: Signer, tmp_path: Path
) -> None:
    for number in range(150):
        add(str(number), owner="Weber")
    with sealer_of(own_database) as link:
        first = seal(link, signer)
        add("not sealed yet")
        old = publishing.prove_leaf(ask(link), 7), publishing.leaf_bytes(ask(link), 7)
    file = dumped(own_database, tmp_path)
    connections.close_all()
    restored(empty, file)
    before = database.point_at(empty.name)
    try:
        add("after the restore")
        with Hands(empty) as hands, sealer_of(empty) as link:
            assert unattested(link) == []
            sealed = seal(link, signer)
            assert sealed.added == 4
            trusted = parse_policy(publishing.policy_text(ask(link)))
            assert verify_proof(str(old[0]).encode(), old[1], trusted)[0] == 7
            now = publishing.prove_leaf(ask(link), 7)
            assert verify_proof(str(now).encode(), old[1], trusted)[1].size == sealed.head.size
            growth = publishing.consistency_proof(ask(link), first.head.size, sealed.head.size)
            verify_growth(first.note, sealed.note, growth, trusted)
            assert (told_sealed(link), told_live(hands.of("carnet_app"))) == ([], [])
    finally:
        database.point_at(before)


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ("--no-owner", "the function audit.capture is not as the program made it"),
        ("--no-privileges", "the database reports: permission denied for schema audit"),
    ],
)
def test_a_dump_restored_without_its_owners_or_rights_is_not_signed(
    without: str, said: str, own_database: OwnDatabase, empty: OwnDatabase, signer: Signer, tmp_path: Path
) -> None:
    with sealer_of(own_database) as link:
        seal(link, signer)
    connections.close_all()
    restored(empty, dumped(own_database, tmp_path, without))
    with sealer_of(empty) as back, pytest.raises((WillNotSign, psycopg.Error)) as refused:
        Sealer(signer).seal(back, LATER + HEARTBEAT)
    assert said in (
        str(refused.value) if isinstance(refused.value, WillNotSign) else failures.failure_message(refused.value)
    )
    with psycopg.connect(empty.superuser_dsn()) as root:
        assert unattested(root) != []


def test_a_backup_put_back_after_more_was_sealed_is_not_signed(
    own_database: OwnDatabase, empty: OwnDatabase, signer: Signer, tmp_path: Path
) -> None:
    with sealer_of(own_database) as link:
        seal(link, signer)
        file = dumped(own_database, tmp_path)
        add("lost by the restore")
        seal(link, signer)
    restored(empty, file)
    with sealer_of(empty) as back, pytest.raises(WillNotSign, match="it was rolled back or replaced") as no:
        Sealer(signer).seal(back, LATER + HEARTBEAT)
    assert "Restore the newest database, or open a successor log." in str(no.value)


def rewritten(own: OwnDatabase, signer: Signer, word: str) -> None:
    """The whole log made anew by whoever has the database and the signer's folder: same key, other leaves."""
    with psycopg.connect(own.superuser_dsn(), autocommit=True) as root:
        in_the_log(
            root,
            "CREATE TABLE public.kept AS SELECT entry_id, clock FROM audit.leaf WHERE entry_id IS NOT NULL;"
            " DELETE FROM audit.disclosure; DELETE FROM audit.tile; DELETE FROM audit.checkpoint;"
            " DELETE FROM audit.leaf; INSERT INTO audit.pending"
            " (id, xid, clock, operation, act, kind, occurred_at, facts, db_user) OVERRIDING SYSTEM VALUE"
            " SELECT entry_id, 1, clock, 'A', gen_random_uuid(), 'shelf.book.added', clock,"
            f" '{{\"title\": \"{word}\"}}', 'carnet_app' FROM public.kept",
        )
    signer.remember(Head())
    with sealer_of(own) as link:
        seal(link, signer)


def test_a_whole_log_rewritten_and_signed_again_is_another_one_than_was_kept(
    own_database: OwnDatabase, signer: Signer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add("true")
    with sealer_of(own_database) as link:
        kept = seal(link, signer)
        receipt, data = publishing.prove_leaf(ask(link), 1), publishing.leaf_bytes(ask(link), 1)
        copied(link, tmp_path / "kept")
    rewritten(own_database, signer, "false")
    with sealer_of(own_database) as link:
        copy = copied(link, tmp_path / "copy")
        assert told_sealed(link) == [], "by itself it is whole"
    assert verified(copy)[0] == 0, "and so is a copy of it, for whoever has kept nothing"
    code, said = verified(copy, "--anchor", anchor(kept.head))
    another = f"the root of the log at {kept.head.size} leaves differs from the trusted one"
    assert (code, f"{another}: its content was changed" in said) == (1, True)
    trusted = parse_policy((copy / "policy").read_text())
    assert verify_proof(str(receipt).encode(), data, trusted)[0] == 1, "an old receipt still proves what was there"
    with pytest.raises(CommandError, match="Deviations from the log"):
        call_command("audit", "verify", "--anchor", anchor(kept.head))
    assert capsys.readouterr().err.startswith(another)
    assert (
        parse_proof(str(receipt).encode()).head
        == kept.note
        == parse_note((tmp_path / "kept" / "checkpoint").read_bytes())
    )


def test_two_histories_for_two_readers_are_told_apart_by_a_head_that_one_has_kept(
    own_database: OwnDatabase, signer: Signer, tmp_path: Path
) -> None:
    """A clone of the database and of the folder goes on by itself: each history is whole, and signed with the key."""
    add("common")
    with sealer_of(own_database) as link:
        seal(link, signer)
    connections.close_all()
    subprocess.run(["cp", "-a", signer.folder, tmp_path / "twin"], check=True)
    heads, copies = [], []
    with database.own_database(own_database.name) as other:
        for own, mine, word in (
            (other, Signer(tmp_path / "twin", "carnet.test/log"), "one"),
            (own_database, signer, "two"),
        ):
            before = database.point_at(own.name)
            add(word)
            with sealer_of(own) as link:
                heads.append(seal(link, mine))
                copies.append(copied(link, tmp_path / word))
            database.point_at(before)
    for copy, mine, others in ((copies[0], heads[0], heads[1]), (copies[1], heads[1], heads[0])):
        assert verified(copy, "--anchor", anchor(mine.head))[0] == 0
        code, said = verified(copy, "--anchor", anchor(others.head))
        assert (code, "its content was changed, or this is another log" in said) == (1, True)
    for proof_of_none in ([], [heads[0].head.root]):
        with pytest.raises(WrongProof):
            verify_growth(heads[0].note, heads[1].note, proof_of_none, None)


def test_a_log_whose_end_was_dropped_is_missed_by_the_signer_and_by_who_kept_a_head(
    own_database: OwnDatabase, signer: Signer, tmp_path: Path
) -> None:
    add("one")
    with sealer_of(own_database) as link:
        first = seal(link, signer)
        add("two")
        last = seal(link, signer)
        with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
            for table, column in (("checkpoint", "size"), ("disclosure", "idx"), ("leaf", "idx")):
                over = first.head.size if column == "idx" else first.head.size + 1
                in_the_log(root, f"DELETE FROM audit.{table} WHERE {column} >= {over}")
        assert told_sealed(link) == []
        copy = copied(link, tmp_path / "copy")
        code, said = verified(copy, "--anchor", anchor(last.head))
        assert (code, f"and had {last.head.size} once: its end was cut off" in said) == (1, True)
        with pytest.raises(WillNotSign, match="it was rolled back"):
            Sealer(signer).seal(link, LATER + HEARTBEAT)
        assert len(stored(link)) == first.head.size
    code, said = verified(copy, "--fresh", "300", "--at", (LATER + timedelta(days=1000)).isoformat())
    assert (code, "the log has stopped, or its end was cut off" in said) == (1, True)
