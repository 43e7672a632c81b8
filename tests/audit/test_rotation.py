"""Keys come and go with an overlap, one that was stolen is named, and a log that cannot go on has a successor."""

import json
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from audit.publishing import published_log as publishing
from audit.sealing import signer_state as memory
from audit.sealing.key_file import BEFORE
from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from audit.sealing.signer_state import MEMORY
from audit.store.heads import Head, WillNotSign
from audit.tlog.notes import Key, is_signed, parse_checkpoint
from audit.tlog.policy import Distrusted, parse_policy, parse_revoked
from audit.tlog.verifying import verify_log
from tests import database
from tests.audit.sealed import LATER, Link, add, ask, seal, sealer_of, stored
from tests.database import OwnDatabase


@pytest.fixture
def house(settings: Any, signer: Signer, tmp_path: Path) -> Path:
    """The settings of a house, for the command line; its folder of keys."""
    settings.LOG = {"folder": signer.folder, "origin": "carnet.test/log", "witnesses": tmp_path / "none"}
    return signer.folder


def news(link: Link) -> list[tuple[str, str]]:
    """What the log was told of its keys and its past."""
    told = [json.loads(leaf) for leaf in stored(link)]
    return [(each["operation"], each["status"]) for each in told if each["operation"] in "KSX"]


def test_two_keys_sign_until_the_older_one_is_retired(link: Link, signer: Signer, house: Path) -> None:
    first = signer.key
    seal(link, signer)
    known = parse_policy(publishing.policy_text(ask(link)))
    call_command("audit", "rotate-key")
    both = seal(link, signer)  # the same signer: it sees the new key
    assert first != signer.key
    assert all(is_signed(both.note, each) for each in (first, signer.key))
    known.accepts(both.note)
    with pytest.raises(CommandError, match="retire it first"):
        call_command("audit", "rotate-key")
    call_command("audit", "retire-key")
    alone = seal(link, signer)
    assert not is_signed(alone.note, first)
    with pytest.raises(Distrusted, match="no key that the policy knows"):
        known.accepts(alone.note)
    newer = parse_policy(publishing.policy_text(ask(link)))
    for found in (both, alone):
        newer.accepts(found.note)
    assert not (house / BEFORE).exists()
    assert news(link) == [("K", "signs"), ("K", "signs"), ("K", "retired")]
    with pytest.raises(CommandError, match="rotate first"):
        call_command("audit", "retire-key")


def test_a_key_that_was_stolen_is_revoked_and_no_longer_believed(
    link: Link, signer: Signer, house: Path, tmp_path: Path
) -> None:
    stolen, old = signer.key, seal(link, signer)
    with pytest.raises(CommandError, match="still signs"):
        call_command("audit", "revoke-key", str(stolen), "--because", "The server was broken into.")
    call_command("audit", "rotate-key")
    call_command("audit", "retire-key")
    call_command("audit", "revoke-key", str(stolen), "--because", "The server was broken into.")
    newest = seal(link, signer)
    trusted = parse_policy(publishing.policy_text(ask(link)))
    assert trusted.logs == (signer.key,)
    trusted.accepts(newest.note)
    with pytest.raises(Distrusted):
        trusted.accepts(old.note)
    list(publishing.export_log(ask(link), tmp_path / "copy"))
    said = (tmp_path / "copy" / "revoked").read_text()
    assert said.startswith(f"{stolen} 20")
    assert set(parse_revoked(said).keys) == {stolen}  # as `verify.py pdf` reads it
    verify_log(tmp_path / "copy", trusted)
    other = Key("carnet.test/log", 1, b"k" * 32)
    with pytest.raises(CommandError, match="does not name carnet"):
        call_command("audit", "revoke-key", str(other), "--because", "No reason.")
    with pytest.raises(CommandError, match="is written as"):
        call_command("audit", "revoke-key", "none", "--because", "No reason.")


@pytest.mark.parametrize("step", ["key_file.set_aside", "signer_state.save_memory", "key_file.write_key"])
def test_a_rotation_that_was_killed_is_begun_anew(
    step: str, link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seal(link, signer)
    before = signer.key
    with monkeypatch.context() as crashing:
        crashing.setattr(f"audit.sealing.{step}", lambda *_given, **_options: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            signer.rotate()
    again = Signer(signer.folder, "carnet.test/log")
    assert again.keys == (before,)
    add()
    seal(link, again)  # with the news of the rotation that was saved
    assert again.rotate() == again.keys[0] != before
    assert again.keys[1] == before
    seal(link, again)
    again.retire()
    seal(link, again)
    list(publishing.export_log(ask(link), tmp_path / "copy"))
    trusted = parse_policy(publishing.policy_text(ask(link)))
    assert again.key in trusted.logs
    verify_log(tmp_path / "copy", trusted)


def test_a_rolled_back_log_has_a_successor_that_names_what_is_missing(
    own_database: OwnDatabase, signer: Signer, house: Path, tmp_path: Path
) -> None:
    with sealer_of(own_database) as link:
        stands = seal(link, signer).head
        with pytest.raises(CommandError, match="this log needs no successor"):
            call_command("audit", "succeed", "--because", "No reason.")
    connections.close_all()
    with database.own_database(own_database.name) as newest, sealer_of(newest) as link:
        add("will be gone")
        lost = seal(link, signer)
    add("afterwards")
    call_command("audit", "succeed", "--because", "The disk failed; the backup is of yesterday.")
    with sealer_of(own_database) as link:
        sealed = seal(link, signer)
        assert parse_checkpoint(sealed.note.text).origin == signer.key.name == "carnet.test/log/2"
        first = json.loads(stored(link)[stands.size])
        assert (first["operation"], first["follows"]) == ("S", lost.note.text)
        assert first["why"] == "The disk failed; the backup is of yesterday."
        assert json.loads(stored(link)[stands.size + 1])["key"] == str(signer.key)
        list(publishing.export_log(ask(link), tmp_path / "copy"))
        trusted = parse_policy(publishing.policy_text(ask(link)))
        verify_log(tmp_path / "copy", trusted, [(stands.size, stands.root)])
    assert Signer(house, "carnet.test/log").key.name == "carnet.test/log/2"


def test_a_successor_can_have_one_of_its_own(link: Link, signer: Signer, house: Path) -> None:
    seal(link, signer)
    for number in (2, 3):
        signer.stop("disputed")
        call_command("audit", "succeed", "--because", "Found out.")
        assert parse_checkpoint(seal(link, signer).note.text).origin == f"carnet.test/log/{number}"
    (house / MEMORY).unlink()
    call_command("audit", "succeed", "--because", "The folder was lost in part.")
    sealed = Sealer(Signer(house, "carnet.test/log")).seal(link, LATER)
    assert sealed is not None
    assert parse_checkpoint(sealed.note.text).origin == "carnet.test/log/4"


def test_a_signer_that_lost_its_memory_alone(link: Link, signer: Signer, house: Path) -> None:
    before = seal(link, signer)
    (house / MEMORY).unlink()
    call_command("audit", "succeed", "--because", "The file was lost.")
    call_command("audit", "seal")
    told = json.loads(stored(link)[before.head.size])
    assert told["follows"] == before.note.text
    assert "had lost its state" in told["status"]
    assert parse_checkpoint(publishing.last_head(ask(link))[1].text).origin == "carnet.test/log/2"


def test_a_log_whose_folder_was_lost_has_a_successor_with_a_new_key(
    link: Link, signer: Signer, house: Path, settings: Any
) -> None:
    before = seal(link, signer)
    for path in list(house.iterdir()):
        path.unlink()
    with pytest.raises(CommandError, match="was not signed with this key"):
        call_command("audit", "seal")
    call_command("audit", "succeed", "--because", "The folder was lost.")
    call_command("audit", "seal")
    head, signed = publishing.last_head(ask(link))
    assert head.size > before.head.size
    assert parse_checkpoint(signed.text).origin == "carnet.test/log/2"
    assert json.loads(stored(link)[before.head.size])["follows"] == before.note.text


def test_a_successor_of_nothing(link: Link, signer: Signer, house: Path) -> None:
    """The database is new, the signer is not."""
    signer.remember(Head(9, b"r" * 32))
    with pytest.raises(CommandError, match="rolled back"):
        call_command("audit", "seal")
    call_command("audit", "succeed", "--because", "Everything was lost.")
    call_command("audit", "seal")
    assert news(link) == [("S", ""), ("K", "signs")]
    assert "\n9\n" in json.loads(stored(link)[0])["follows"]


def test_what_the_log_is_told_stays_to_be_told_until_a_head_has_it(link: Link, signer: Signer) -> None:
    seal(link, signer)
    signer.rotate()
    assert [each.about for each in signer.news()] == [str(signer.key)]
    assert memory.load_memory(signer.folder).news == signer.news()
    seal(link, signer)
    assert signer.news() == ()


def test_a_signer_that_was_stopped_signs_nothing(link: Link, signer: Signer) -> None:
    seal(link, signer)
    signer.stop("another history")
    add()
    with pytest.raises(WillNotSign, match="another history"):
        Sealer(signer).seal(link, LATER)
    assert link.execute("SELECT count(*) FROM audit.pending").fetchall() == [(2,)]


def test_growth_and_attestation_are_told(
    link: Link, signer: Signer, house: Path, capsys: pytest.CaptureFixture[str], own_database: OwnDatabase
) -> None:
    first = seal(link, signer).head.size
    add()
    size = seal(link, signer).head.size
    call_command("audit", "consistency", str(first))
    told = capsys.readouterr().out.split()
    assert len(told) == len(publishing.consistency_proof(ask(link), first, size))
    call_command("audit", "attest")
    assert capsys.readouterr().out.startswith("Every register")
    link.close()
    with psycopg.connect(own_database.dsn("carnet_owner")) as owner:
        owner.execute("ALTER TABLE shelf_book DISABLE TRIGGER audit_capture")
    with pytest.raises(CommandError, match="does not capture every change"):
        call_command("audit", "attest")
    assert "shelf_book" in capsys.readouterr().err
