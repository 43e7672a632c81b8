"""Keys are replaced without the loss of a file: what is interrupted continues, and what does not open stays."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.core.management import CommandError, call_command

from compliance.http.infrastructure.encryption import key_for
from compliance.people.models import Photograph, PhotographContent
from compliance.people.services.photographs import KIND, photograph_bytes
from compliance.signing.keys import Unusable
from compliance.vault import contents, tasks
from compliance.vault.contents import contents_of
from compliance.vault.domain.envelopes import SealBroken, key_id_of
from compliance.vault.masters import current_master, make_master, master_files
from compliance.vault.models import DataKey
from compliance.vault.services import data_keys, former, resealing
from compliance.vault.services.rotation import Rotation, rotate_keys
from compliance.vault.services.sealing import open_file, seal_file, unseal_file
from compliance.vault.system_checks import stored_files_can_be_opened
from tests import cast, said
from tests.admissions.books import card
from tests.database import OwnDatabase
from tests.people.made_pictures import picture

LATER = cast.TUESDAY
PURPOSE = "carnet.orphan-papers"
ROW = cast.VENUE

pytestmark = pytest.mark.usefixtures("folder")


def store_photographs(count: int) -> list[Photograph]:
    from compliance.people.services.photographs import add_photograph

    porter = cast.member("porter")
    person = card(porter).person
    return [
        add_photograph(house=cast.house(), person=person, sent=picture(), taken=True, by=porter, at=cast.TUESDAY)
        for _number in range(count)
    ]


@pytest.fixture
def stored(own_database: OwnDatabase) -> Iterator[list[Photograph]]:
    return store_photographs(3)


def versions() -> list[int]:
    ids = [key_id_of(bytes(row.sealed)) for row in PhotographContent.objects.order_by("pk")]
    return [DataKey.objects.get(pk=key).version for key in ids]


def all_open(rows: list[Photograph]) -> bool:
    data_keys.forget_keys()
    return all(photograph_bytes(cast.VENUE, row.pk).startswith(b"\xff\xd8") for row in rows)


def test_a_rotation_wraps_all_keys_and_the_worker_seals_all_files(stored: list[Photograph], folder: Path) -> None:
    first = current_master(may_make=False).fingerprint
    call_command("vault", "rotate")
    assert len(master_files()) == 2
    masters = set(DataKey.objects.values_list("master", flat=True))
    assert masters == {current_master(may_make=False).fingerprint}
    assert first not in masters
    assert (versions(), all_open(stored)) == ([1, 1, 1], True)
    tasks.reseal()
    assert (versions(), all_open(stored)) == ([2, 2, 2], True)
    assert resealing.reseal_files() == resealing.Resealed()
    (wrapped,) = said.acts(cast.VENUE, "vault.keys.rewrapped")
    # Keys of photographs, of numbers of documents, and of their tokens; the last one is never replaced.
    assert said.own_facts(wrapped) == {"keys": 3, "master": current_master(may_make=False).fingerprint[:16]}
    (replaced,) = said.acts(cast.VENUE, "vault.keys.replaced")
    assert said.own_facts(replaced) == {"keys": 2}
    (folder / "master-1.key").unlink()
    assert stored_files_can_be_opened(databases=["default"]) == []
    assert all_open(stored)


def test_a_rotation_of_the_master_key_alone_makes_no_data_key(db: None) -> None:
    sealed = seal_file("letter", cast.VENUE, ROW, b"PDF")
    assert rotate_keys(at=LATER, master_only=True).replaced == 0
    assert DataKey.objects.count() == 1
    data_keys.forget_keys()
    assert unseal_file("letter", cast.VENUE, ROW, sealed) == b"PDF"


def test_a_rotation_that_was_interrupted_is_completed_with_its_master_key(db: None) -> None:
    seal_file("letter", cast.VENUE, ROW, b"PDF")
    make_master(2)
    done = rotate_keys(at=LATER)
    assert done == Rotation(current_master(may_make=False).fingerprint, 1, 1)
    assert len(master_files()) == 2


def test_a_rotation_without_any_key_is_refused(db: None) -> None:
    with pytest.raises(CommandError, match="the master key of stored files is not there"):
        call_command("vault", "rotate")


def test_a_rotation_before_the_first_file_makes_a_master_key(db: None) -> None:
    make_master(1)
    done = rotate_keys(at=LATER)
    assert (done.rewrapped, done.replaced, len(master_files())) == (0, 0, 2)


def test_two_rotations_make_one_new_version(db: None) -> None:
    seal_file("letter", cast.VENUE, ROW, b"PDF")
    master = current_master(may_make=False)
    assert data_keys.add_version(cast.VENUE, "letter", 2, master) is not None
    assert data_keys.add_version(cast.VENUE, "letter", 2, master) is None
    assert DataKey.objects.count() == 2


KILL = """
CREATE FUNCTION kill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.photograph_id = '{last}' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
    RETURN NEW;
END $$;
ALTER FUNCTION kill() SECURITY DEFINER;
CREATE TRIGGER z_kill BEFORE UPDATE ON people_photographcontent FOR EACH ROW EXECUTE FUNCTION kill();
"""


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(
    own_database: OwnDatabase, stored: list[Photograph]
) -> None:
    rotate_keys(at=LATER)
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute(KILL.format(last=max(row.pk for row in stored)))
        with pytest.raises(Exception, match=r"terminat|closed"):
            resealing.reseal_files()
        superuser.execute("DROP TRIGGER z_kill ON people_photographcontent")
    from django.db import connection

    connection.close()
    assert (versions(), all_open(stored)) == ([1, 1, 1], True)
    assert resealing.reseal_files().done == 4  # with the number of the guest's document
    assert (versions(), all_open(stored)) == ([2, 2, 2], True)


def test_a_run_takes_no_more_than_it_may(stored: list[Photograph], monkeypatch: pytest.MonkeyPatch) -> None:
    rotate_keys(at=LATER)
    photographs = replace(contents_of("people.PhotographContent"), at_once=2)
    monkeypatch.setitem(contents._registered, photographs.label, photographs)
    assert resealing.reseal_files(most=1).done == 2
    assert sorted(versions()) == [1, 2, 2]
    # One photograph, and the number of the guest's document.
    assert resealing.reseal_files().done == 2


def test_a_file_that_does_not_open_stays_and_is_reported(
    own_database: OwnDatabase, stored: list[Photograph], caplog: pytest.LogCaptureFixture
) -> None:
    broken = stored[0].pk
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE people_photographcontent DISABLE TRIGGER USER")
        superuser.execute(
            "UPDATE people_photographcontent SET sealed = set_byte(sealed, 60, 255 - get_byte(sealed, 60))"
            " WHERE photograph_id = %s",
            [broken],
        )
        superuser.execute("ALTER TABLE people_photographcontent ENABLE ALWAYS TRIGGER photographs_are_sealed")
    before = bytes(PhotographContent.objects.get(pk=broken).sealed)
    rotate_keys(at=LATER)
    with pytest.raises(CommandError, match="1 files do not open"):
        call_command("vault", "reseal")
    assert str(broken) in caplog.text
    assert bytes(PhotographContent.objects.get(pk=broken).sealed) == before
    assert sorted(versions()) == [1, 2, 2]
    with pytest.raises(Exception, match="altered"):
        photograph_bytes(cast.VENUE, broken)


def test_a_command_without_outdated_files_says_so(db: None, capsys: Any) -> None:
    call_command("vault", "reseal")
    assert capsys.readouterr().out == (
        "0 files sealed with the newest keys.\n0 entries of the log: personal values encrypted with the newest keys.\n"
    )


def sealed_before(content: bytes) -> bytes:
    nonce = os.urandom(12)
    return b"\x01" + nonce + AESGCM(key_for(PURPOSE)).encrypt(nonce, content, b"\x01")


def test_documents_of_before_open_with_the_secret_of_before(db: None, settings: Any) -> None:
    pictures, photographs = contents_of("orphans.PictureContent"), contents_of("people.PhotographContent")
    sealed = sealed_before(b"receipt")
    assert open_file(pictures, cast.VENUE, ROW, sealed) == b"receipt"
    assert open_file(pictures, cast.VENUE, ROW, seal_file(pictures.kind, cast.VENUE, ROW, b"new")) == b"new"
    with pytest.raises(SealBroken):
        open_file(photographs, cast.VENUE, ROW, sealed)
    before, settings.SECRET_KEY = settings.SECRET_KEY, "another secret, long enough for a house, of the year 2027"
    for wrong in (sealed, sealed[:9], b"%PDF-1.7 in clear", b""):
        with pytest.raises(SealBroken):
            open_file(pictures, cast.VENUE, ROW, wrong)
    settings.SECRET_KEY_FALLBACKS = [before]
    assert former.open_former(PURPOSE, sealed) == b"receipt"


def test_a_wrapping_that_cannot_be_opened_replaces_nothing(db: None) -> None:
    class Broken:
        fingerprint = "broken"

        def wrap(self, key: bytes, context: bytes) -> bytes:
            return key

        def unwrap(self, wrapped: bytes, context: bytes) -> bytes:
            return wrapped[::-1]

    seal_file(KIND, cast.VENUE, ROW, b"x")
    row = DataKey.objects.get()
    with pytest.raises(Unusable):
        data_keys.rewrap(row, Broken())
    assert bytes(DataKey.objects.get().wrapped) == bytes(row.wrapped)
