"""What the log hands out is checked with the verifier that a reader has."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from audit.models import Entry
from audit.publishing import published_log as publishing
from audit.recording import log
from audit.sealing.signer import Signer
from audit.store.tree_store import Missing, tiles_in
from audit.tlog import tree
from audit.tlog.notes import parse_checkpoint
from audit.tlog.proofs import parse_proof
from tests.audit.acting import AT
from tests.audit.sealed import Link, add, ask, seal
from tests.database import OwnDatabase


@pytest.fixture
def house(settings: Any, link: Link, tmp_path: Path) -> Any:
    """The settings of a house, for the command line."""
    settings.LOG = {"folder": tmp_path / "signer", "origin": "carnet.test/log", "witnesses": tmp_path / "none"}
    return settings


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "verify.py", *words, "--policy", "policy"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_leaf_is_proved_under_each_head(link: Link, signer: Signer) -> None:
    first = seal(link, signer)
    for number in range(300):
        add(str(number))
    last = seal(link, signer)
    for sealed in (first, last):
        size = sealed.head.size
        for index in (0, size // 2, size - 1):
            found = parse_proof(str(publishing.prove_leaf(ask(link), index, size)).encode())
            hashed = tree.leaf_hash(publishing.leaf_bytes(ask(link), index))
            assert tree.root_by_inclusion(hashed, index, size, found.path) == sealed.head.root
            assert parse_checkpoint(found.head.text).size == size
    path = publishing.consistency_proof(ask(link), first.head.size, last.head.size)
    tree.check_consistency(first.head.size, last.head.size, first.head.root, last.head.root, path)


def test_the_leaves_of_a_row_and_what_they_disclose(link: Link, signer: Signer) -> None:
    book = add(owner="Weber")
    seal(link, signer)
    index = Entry.objects.get(row_id=book.pk).leaf
    assert index is not None
    assert str(book.pk).encode() in publishing.leaf_bytes(ask(link), index)
    assert len(publishing.leaf_disclosures(ask(link), index) or ()) == 2


def test_what_is_not_there_is_said(link: Link, signer: Signer) -> None:
    with pytest.raises(Missing, match="nothing has been sealed"):
        publishing.last_head(ask(link))
    size = seal(link, signer).head.size
    with pytest.raises(Missing, match="no head of 1 leaves"):
        publishing.last_head(ask(link), 1)
    with pytest.raises(Missing, match="no leaf"):
        publishing.leaf_bytes(ask(link), size)
    with pytest.raises(IndexError):
        publishing.prove_leaf(ask(link), size)
    with pytest.raises(Missing, match="leaves from 0 on"):
        publishing.entry_bundle(ask(link), 0, size + 1)
    tiles = tiles_in(ask(link))
    with pytest.raises(Missing, match="tile 0 of level 0 is not"):
        tiles(0, 0, 256)
    with pytest.raises(Missing, match="are asked for"):
        tiles(0, 0, size + 1)
    with pytest.raises(Missing, match="has 0 hashes"):
        tiles(1, 0, 1)


def test_a_copy_is_checked_by_its_own_verifier(house: Any, tmp_path: Path) -> None:
    for number in range(150):
        add(str(number))
    call_command("audit", "seal", verbosity=2)
    kept = tmp_path / "kept"
    call_command("audit", "export", kept, verbosity=2)
    add("more")
    call_command("audit", "seal")
    copy = tmp_path / "copy"
    call_command("audit", "export", copy)
    call_command("audit", "prove", "7", copy / "proofs")
    for words in (
        ["log", "."],
        ["proof", "proofs/7.tlog-proof", "proofs/7.leaf"],
        ["checkpoint", "checkpoint", "--since", "../kept/checkpoint", "--log", "."],
    ):
        told = run(copy, *words)
        assert (told.returncode, told.stderr) == (0, "")
    entries = next((copy / "tile" / "entries").glob("*"))
    data = bytearray(entries.read_bytes())
    data[40] ^= 1
    entries.write_bytes(data)
    told = run(copy, "log", ".")
    assert told.returncode == 1
    assert told.stderr.startswith("REFUSED: tile/0/000 does not match its leaves")


def test_a_copy_goes_into_a_folder_of_its_own(house: Any, tmp_path: Path) -> None:
    call_command("audit", "seal")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "file").touch()
    with pytest.raises(CommandError, match="is not empty"):
        call_command("audit", "export", tmp_path / "taken")


def test_nothing_sealed_is_one_readable_message(house: Any, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nothing has been sealed yet"):
        call_command("audit", "prove", "0", tmp_path / "proofs")


class Slept(Exception):
    """The sealer has nothing to do, and would wait."""


def test_a_sealer_that_keeps_on_says_once_what_is_wrong_and_goes_on(
    house: Any, own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = iter(range(5))

    def pause(_seconds: float) -> None:
        match next(rounds):
            case 0:
                harm("ALTER TABLE shelf_book DISABLE TRIGGER audit_capture")
                connections["default"].close()
                add_note()
            case 2:
                harm("ALTER TABLE shelf_book ENABLE ALWAYS TRIGGER audit_capture")
                monkeypatch.setitem(connections["sealer"].settings_dict, "NAME", "no_such_database")
                connections["sealer"].close()
            case 3:
                monkeypatch.setitem(connections["sealer"].settings_dict, "NAME", own_database.name)
            case 4:
                raise Slept

    def harm(words: str) -> None:
        with psycopg.connect(own_database.dsn("carnet_owner")) as owner:
            owner.execute(words)

    def add_note() -> None:
        log.note("shelf.book.sought", subject=None, by=None, at=AT, scope=None)

    monkeypatch.setattr(time, "sleep", pause)
    with pytest.raises(Slept):
        call_command("audit", "seal", "--keep-on")
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in told] == ["Nothing is sealed"] * 2 + ["Sealing goes on."]
    assert "shelf_book" in told[0]
    assert "does not answer" in told[1]
    kinds = ["audit.sealing.stopped", "audit.sealing.stopped", "audit.sealing.resumed"]
    written = Entry.objects.filter(kind__startswith="audit.sealing").order_by("id")
    assert [(entry.kind, entry.leaf is None) for entry in written] == list(
        zip(kinds, (False, False, True), strict=True)
    )


def test_what_keeps_from_sealing_is_one_readable_message(house: Any, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.dsn("carnet_owner")) as owner:
        owner.execute("ALTER TABLE shelf_book DISABLE TRIGGER audit_capture")
    with pytest.raises(CommandError, match="shelf_book"):
        call_command("audit", "seal")


def test_what_waits_is_sealed_head_by_head(house: Any, link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audit.store.queue.HEAVIEST", 1)
    call_command("audit", "seal")
    assert link.execute("SELECT count(*) FROM audit.pending").fetchall() == [(0,)]
