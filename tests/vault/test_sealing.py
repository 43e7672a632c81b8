"""A sealed file opens for its row, house and kind alone, and never without its keys."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from compliance.signing.keys import Unusable
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.masters import FileMaster, master_files
from compliance.vault.models import DataKey
from compliance.vault.selectors import newest_keys
from compliance.vault.services import data_keys
from compliance.vault.services.sealing import seal_file, unseal_file
from compliance.vault.system_checks import stored_files_can_be_opened
from tests import cast
from tests.database import OwnDatabase
from tests.races import together

OTHER_HOUSE = UUID("018f0000-0000-7000-8000-00000000beef")
ROW = UUID("018f0000-0000-7000-8000-00000000cafe")
CONTENT = b"%PDF-1.7 Quastenberg"

pytestmark = pytest.mark.usefixtures("folder")


def opened(sealed: bytes, kind: str = "letter", venue: UUID = cast.VENUE, row: UUID = ROW) -> bytes:
    return unseal_file(kind, venue, row, sealed)


def test_a_file_opens_for_its_row_and_differs_each_time(db: None, folder: Path) -> None:
    sealed = seal_file("letter", cast.VENUE, ROW, CONTENT)
    assert opened(sealed) == CONTENT
    assert b"Quastenberg" not in sealed
    assert seal_file("letter", cast.VENUE, ROW, CONTENT) != sealed
    assert unseal_file("letter", cast.VENUE, ROW, memoryview(seal_file("letter", cast.VENUE, ROW, b""))) == b""
    (key,) = DataKey.objects.all()
    assert (str(key), key.master) == ("letter 1", FileMaster(folder / "master-1.key").fingerprint)
    assert newest_keys() == [key]


@pytest.mark.parametrize(
    "other",
    [{"row": uuid4()}, {"kind": "scan"}, {"venue": OTHER_HOUSE}],
    ids=["another row", "another kind", "another house"],
)
def test_a_file_that_was_moved_does_not_open(db: None, other: dict[str, Any]) -> None:
    for venue, kind in ((cast.VENUE, "letter"), (OTHER_HOUSE, "letter"), (cast.VENUE, "scan")):
        sealed = seal_file(kind, venue, ROW, CONTENT)
    sealed = seal_file("letter", cast.VENUE, ROW, CONTENT)
    with pytest.raises(SealBroken):
        opened(sealed, **other)


def test_a_file_under_the_key_of_another_house_does_not_open(db: None) -> None:
    sealed, other = (seal_file("letter", venue, ROW, CONTENT) for venue in (cast.VENUE, OTHER_HOUSE))
    with pytest.raises(SealBroken):
        opened(other[:17] + sealed[17:])
    with pytest.raises(SealBroken):
        opened(sealed[:17] + other[17:])


@pytest.mark.parametrize("place", [0, 1, 16, 17, 28, 29, -1])
def test_every_altered_byte_is_noticed(db: None, place: int) -> None:
    sealed = bytearray(seal_file("letter", cast.VENUE, ROW, CONTENT))
    sealed[place] ^= 1
    with pytest.raises(SealBroken):
        opened(bytes(sealed))


@pytest.mark.parametrize("bytes_of_before", [b"", b"\x02", CONTENT, b"\x01" + bytes(80), b"\x02" + bytes(43)])
def test_bytes_that_are_not_sealed_are_never_taken_for_a_file(db: None, bytes_of_before: bytes) -> None:
    with pytest.raises(SealBroken):
        opened(bytes_of_before)


def test_a_data_key_that_was_moved_to_another_house_does_not_open(own_database: OwnDatabase) -> None:
    seal_file("letter", OTHER_HOUSE, ROW, CONTENT)
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE vault_datakey DISABLE TRIGGER USER")
        superuser.execute("UPDATE vault_datakey SET venue_id = %s", [cast.VENUE])
    with pytest.raises(Unusable) as refused:
        seal_file("letter", cast.VENUE, ROW, CONTENT)
    assert refused.value.code == "altered_key"


def test_the_database_keeps_data_keys(own_database: OwnDatabase, owner_connection: Any) -> None:
    seal_file("letter", cast.VENUE, ROW, CONTENT)
    for change, name in (
        ("DELETE FROM vault_datakey", "data_keys_stay"),
        ("UPDATE vault_datakey SET version = 2, master = 'other'", "a_data_key_is_only_rewrapped"),
        ("UPDATE vault_datakey SET wrapped = ''", "a_data_key_is_only_rewrapped"),
    ):
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match=name):
            owner_connection.execute(change)
        owner_connection.rollback()
    for change in (DataKey.objects.all().delete, lambda: DataKey.objects.update(version=2)):
        with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
            change()


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"version": 1}, "versions_of_a_data_key_are_in_order"),
        ({"version": 0}, "the_first_data_key_is_version_one"),
        ({"version": 2, "master": ""}, "a_data_key_names_its_master"),
    ],
)
def test_refuses_a_data_key_that_is_none(db: None, changes: dict[str, Any], name: str) -> None:
    seal_file("letter", cast.VENUE, ROW, CONTENT)
    facts = {"venue_id": cast.VENUE, "kind": "letter", "master": "m", "wrapped": b"w"} | changes
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        DataKey.objects.create(**facts)


def test_a_key_that_was_rolled_back_seals_nothing_afterwards(own_database: OwnDatabase) -> None:
    with transaction.atomic():
        lost = seal_file("letter", cast.VENUE, ROW, CONTENT)
        assert opened(lost) == CONTENT
        transaction.set_rollback(True)
    assert not DataKey.objects.exists()
    with pytest.raises(SealBroken):
        opened(lost)
    sealed = seal_file("letter", cast.VENUE, ROW, CONTENT)
    data_keys.forget_keys()
    assert opened(sealed) == CONTENT


def test_a_process_remembers_a_limited_number_of_keys(
    own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_keys, "CACHED_KEYS", 2)
    kinds = ("letter", "scan", "evidence")
    sealed = {kind: seal_file(kind, cast.VENUE, ROW, CONTENT) for kind in kinds}
    assert [opened(sealed[kind], kind) for kind in kinds * 2] == [CONTENT] * 6
    assert 1 <= len(data_keys._committed) <= 2
    with CaptureQueriesContext(connection) as queries:
        assert opened(sealed["evidence"], "evidence") == CONTENT
    assert len(queries) == 0, "a key that was read needs no second query"


def test_desks_that_need_the_first_key_at_once_have_the_same(own_database: OwnDatabase, folder: Path) -> None:
    def work(number: int) -> bytes:
        with transaction.atomic():
            return seal_file("letter", cast.VENUE, ROW, CONTENT)

    sealed = together(work, 8)
    assert len(master_files()) == 1
    assert DataKey.objects.count() == 1
    data_keys.forget_keys()
    assert [opened(each) for each in sealed] == [CONTENT] * 8


def lose(folder: Path) -> None:
    (folder / "master-1.key").unlink()


def exchange(folder: Path) -> None:
    (folder / "master-1.key").write_text(f"{'ab' * 32}\n", encoding="ascii")


def shorten(folder: Path) -> None:
    (folder / "master-1.key").write_text("abcd\n", encoding="ascii")


def scribble(folder: Path) -> None:
    (folder / "master-1.key").write_text("no key\n", encoding="ascii")


@pytest.mark.parametrize(
    ("harm", "code"), [(lose, "lost"), (exchange, "lost"), (shorten, "damaged"), (scribble, "damaged")]
)
def test_a_lost_master_key_is_reported_and_never_replaced(
    db: None, folder: Path, harm: Callable[[Path], None], code: str
) -> None:
    sealed = seal_file("letter", cast.VENUE, ROW, CONTENT)
    assert stored_files_can_be_opened(databases=["default"]) == []
    harm(folder)
    files = len(master_files())
    (error,) = stored_files_can_be_opened(databases=["default"])
    assert error.id == "vault.E001"
    assert error.hint is not None
    assert "backup" in error.hint
    data_keys.forget_keys()
    for work in (lambda: opened(sealed), lambda: seal_file("letter", cast.VENUE, ROW, CONTENT)):
        with pytest.raises(Unusable) as refused:
            work()
        assert refused.value.code == code
    assert len(master_files()) == files


def test_no_master_key_is_made_beside_a_lost_one_for_another_kind(db: None, folder: Path) -> None:
    seal_file("letter", cast.VENUE, ROW, CONTENT)
    lose(folder)
    with pytest.raises(Unusable) as refused:
        seal_file("scan", cast.VENUE, ROW, CONTENT)
    assert refused.value.code == "lost"
    assert master_files() == []


def test_the_check_needs_the_database_and_finds_files_that_others_can_read(db: None, folder: Path) -> None:
    seal_file("letter", cast.VENUE, ROW, CONTENT)
    file = folder / "master-1.key"
    assert (folder.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o700, 0o600)
    file.chmod(0o640)
    assert stored_files_can_be_opened() == []
    (warning,) = stored_files_can_be_opened(databases=["default"])
    assert (warning.id, str(file) in warning.msg) == ("vault.W001", True)


def test_the_check_waits_for_the_first_migration(own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE vault_datakey RENAME TO vault_elsewhere")
    assert stored_files_can_be_opened(databases=["default"]) == []


def test_a_master_file_that_cannot_be_read_is_named(folder: Path) -> None:
    with pytest.raises(Unusable) as refused:
        FileMaster(folder / "master-1.key")
    assert refused.value.code == "missing"
