"""The key of the log signs one history: not a database that was rolled back, not one that was put in its place."""

import fcntl
import json
import stat
from pathlib import Path

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.db import connections

from audit.sealing import key_file
from audit.sealing.key_file import KEY
from audit.sealing.sealer import Sealer
from audit.sealing.signer import LOCK, Signer
from audit.sealing.signer_state import MEMORY
from audit.store.heads import Head, WillNotSign
from audit.tlog.notes import Note, parse_note, sign_note
from audit.tlog.tree import EMPTY
from tests import database
from tests.audit.sealed import LATER, Link, add, seal, sealer_of, stored
from tests.database import OwnDatabase


def test_a_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    first = Signer(tmp_path / "new")
    path = tmp_path / "new" / KEY
    assert stat.S_IMODE(path.stat().st_mode) == 0o400
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert first.key.name.startswith("carnet.internal/")
    assert Signer(tmp_path / "new").key == first.key
    assert first.last() == Head(0, EMPTY)


def test_a_start_that_was_killed_leaves_nothing_to_mend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as crashing:
        crashing.setattr(key_file, "write_key", lambda key, folder: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            Signer(tmp_path)
    made = Signer(tmp_path)
    assert made.last() == Head(0, EMPTY)
    assert Signer(tmp_path).key == made.key


def test_a_key_signs_for_one_log(tmp_path: Path) -> None:
    Signer(tmp_path, "carnet.test/one")
    with pytest.raises(WillNotSign, match=r"carnet\.test/two is another log"):
        Signer(tmp_path, "carnet.test/two").last()


def test_a_key_of_another_kind_is_refused(tmp_path: Path) -> None:
    other = ec.generate_private_key(ec.SECP256R1())
    (tmp_path / KEY).write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    with pytest.raises(WillNotSign, match="not a key for Ed25519"):
        Signer(tmp_path)


def test_a_memory_that_is_missing_is_no_empty_one(signer: Signer) -> None:
    (signer.folder / MEMORY).unlink()
    for ask in (signer.last, lambda: Signer(signer.folder)):
        with pytest.raises(WillNotSign, match="Restore the folder from its backup"):
            ask()


def test_a_database_that_was_rolled_back_is_not_signed(own_database: OwnDatabase, signer: Signer) -> None:
    with sealer_of(own_database) as before:
        seal(before, signer)
    connections.close_all()
    with database.own_database(own_database.name) as newest, sealer_of(newest) as link:
        add("only in the newest one")
        seal(link, signer)
    add("after the backup was restored")
    with sealer_of(own_database) as back:
        with pytest.raises(WillNotSign, match="it was rolled back or replaced by another one"):
            Sealer(signer).seal(back, LATER)
        assert back.execute("SELECT count(*) FROM audit.pending").fetchall() == [(2,)]


def test_another_history_of_the_same_length_is_not_signed(link: Link, signer: Signer, tmp_path: Path) -> None:
    seal(link, signer)
    told = json.loads((signer.folder / MEMORY).read_text())
    (signer.folder / MEMORY).write_text(json.dumps(told | {"root": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}))
    add()
    with pytest.raises(WillNotSign, match="rolled back"):
        Sealer(signer).seal(link, LATER)


def test_a_head_that_was_committed_before_a_crash_is_taken_up(
    link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal(link, signer)
    add()
    with monkeypatch.context() as crashing:
        crashing.setattr(Signer, "remember", lambda self, head: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            Sealer(signer).seal(link, LATER)
    size = len(stored(link))
    assert signer.last().size < size
    add()
    assert seal(link, signer).head.size == size + 2 == signer.last().size


def test_a_head_of_another_key_is_not_taken_up(link: Link, signer: Signer, tmp_path: Path) -> None:
    seal(link, signer)
    add()
    with pytest.raises(WillNotSign, match="was not signed with this key"):
        Sealer(Signer(tmp_path / "other", "carnet.test/log")).seal(link, LATER)


def test_a_head_of_another_log_is_not_taken_up_though_our_key_signed_it(link: Link, signer: Signer) -> None:
    sealed = seal(link, signer)
    head, key = signer.last(), signer.key
    text = sealed.note.text.replace(key.name, "carnet.test/another", 1)
    forged = Note(text, (sign_note(text, key, signer._private[0].sign),))
    with pytest.raises(WillNotSign, match="was not signed with this key"):
        signer.catch_up(forged, head, [])
    assert signer.catch_up(sealed.note, head, []) == head


def test_two_signers_of_one_folder_wait_for_each_other(signer: Signer) -> None:
    with signer.lock_folder(), (signer.folder / LOCK).open("w") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with (signer.folder / LOCK).open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_head_that_does_not_continue_is_not_taken_up(link: Link, signer: Signer) -> None:
    sealed = seal(link, signer)
    with pytest.raises(WillNotSign, match="does not continue"):
        signer.catch_up(sealed.note, Head(1, EMPTY), [])


def test_a_head_that_does_not_continue_is_not_signed(signer: Signer) -> None:
    signer.remember(Head(1, b"r" * 32))
    with pytest.raises(WillNotSign, match="do not continue"):
        signer.sign(Head(2, EMPTY), Head(1, b"r" * 32), [])


def test_the_note_of_a_checkpoint_is_read_back(link: Link, signer: Signer, own_database: OwnDatabase) -> None:
    sealed = seal(link, signer)
    with psycopg.connect(own_database.dsn("carnet_app")) as page:
        ((text,),) = page.execute("SELECT note FROM audit.checkpoint").fetchall()
    assert parse_note(text.encode()) == sealed.note


def test_what_a_killed_writer_left_behind_is_in_nobodys_way(signer: Signer) -> None:
    left = signer.folder / f"{KEY}.new"
    left.write_bytes(b"half a key")
    left.chmod(0o400)
    signer.rotate()
    assert not left.exists()
    assert len(signer.keys) == 2
