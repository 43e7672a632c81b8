"""The file of an archived part: complete, verifiable by itself, and refused if it was altered."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, cast
from zipfile import ZipFile

import psycopg
import pytest

from audit.archiving import procedure
from audit.archiving.columns import columns_of
from audit.publishing import published_log
from audit.sealing.signer import Signer
from audit.store.archived_leaves import archive_name, removed_parts
from audit.store.tree_store import Missing
from audit.tlog.notes import Checkpoint, Note, parse_checkpoint
from audit.tlog.policy import Policy, Refused
from audit.tlog.times import Clocks, WrongTime
from audit.tlog.verifying import verify_archive
from audit.verifying.verify_registers import find_hidden_rows
from audit.verifying.verify_store import find_deviations
from tests.audit.acting import AT
from tests.audit.archiving.parts import LONG_AFTER, SIZE, check, removed
from tests.audit.erasures import place_of
from tests.audit.sealed import Link, ask, seal
from tests.audit.shelf.models import Book
from tests.database import OwnDatabase


def test_a_missing_or_altered_file_is_named_and_never_passes(
    books: list[Book], archive: Path, link: Link, signer: Signer, owner: Link, app: Link, tmp_path: Path
) -> None:
    place = place_of(link, books[0])
    written = removed(owner, app, archive)
    seal(link, signer)
    away = tmp_path / "away"
    away.mkdir()
    shutil.move(written.path, away)
    missing = (
        f"leaves 0 to 255 are archived in {written.path.name}, which is not in {archive}: copy it there, or name its"
        " folder in CARNET_LOG_ARCHIVE"
    )
    assert list(find_deviations(link, Clocks())) == [missing]
    with pytest.raises(Missing, match="which is not in"):
        list(find_hidden_rows(app))
    for read in (
        lambda: published_log.leaf_bytes(ask(link), place),
        lambda: published_log.entry_bundle(ask(link), 0, 256),
    ):
        with pytest.raises(Missing, match="which is not in"):
            read()
    with pytest.raises(Missing, match="which is not in"):
        list(published_log.export_log(ask(link), tmp_path / "copy"))
    assert list(find_deviations(link, Clocks(), archive=away)) == []
    assert list(find_hidden_rows(app, away)) == []

    with ZipFile(away / written.path.name) as whole, ZipFile(archive / written.path.name, "w") as other:
        for name in whole.namelist():
            data = whole.read(name)
            other.writestr(name, data.replace(b"first volume", b"fake volume!") if "entries" in name else data)
    changed = f"{written.path} differs from the log: a leaf from 0 on was changed"
    assert list(find_deviations(link, Clocks())) == [changed]
    with pytest.raises(Missing, match="differs from the log"):
        published_log.leaf_bytes(ask(link), place)
    [part] = removed_parts(ask(app))
    with pytest.raises(Missing, match="differs from the log"):
        procedure.read_back(owner, ask(app), part)
    assert len(removed_parts(ask(app))) == 1
    with pytest.raises(Refused, match="does not match the tile above it"):
        verify_archive(written.path, None)
    written.path.write_bytes(b"no ZIP file")
    assert list(find_deviations(link, Clocks())) == [
        f"{written.path} is not the ZIP file of an archived part, or it was cut off"
    ]


def test_an_archive_is_checked_by_its_own_verifier(
    books: list[Book], archive: Path, owner: Link, app: Link, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = removed(owner, app, archive)
    with ZipFile(written.path) as file:
        file.extractall(tmp_path / "parts", members=["policy", "revoked", "verify.py"])
    script, policy = tmp_path / "parts" / "verify.py", tmp_path / "parts" / "policy"
    words = [sys.executable, script, "archive", written.path, "--policy", policy, "--late", "3600"]
    found = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True)
    assert "leaves 0 to 255 of" in found.stdout
    assert "lead to the signed root" in found.stdout
    revoked = tmp_path / "dead"
    key, *_witnesses = [line.removeprefix("log ") for line in policy.read_text().splitlines()]
    revoked.write_text(f"{key} 2026-01-01T00:00:00Z\n")
    assert check("archive", written.path, "--policy", policy, "--revoked", revoked) == 1
    assert "revoked" in capsys.readouterr().err
    assert check("archive", written.path, "--policy", policy, "--silence", "0.000001") == 1
    assert "silent" in capsys.readouterr().err
    assert check("archive", written.path, "--late", "3600") == 0

    class Witnessed:
        """A policy whose witness has signed long ago."""

        def accepts(self, head: Note) -> tuple[Checkpoint, dict[str, int]]:
            return parse_checkpoint(head.text), {"witness": 1}

    with pytest.raises(WrongTime, match="its clock was ahead"):
        verify_archive(written.path, cast("Policy", Witnessed()), Clocks())


ALTERED: list[tuple[str, bytes | None, str]] = [
    ("part", b"{}", "does not say which leaves it has"),
    ("part", b"no JSON", "does not say which leaves it has"),
    ("part", b'{"first": 0, "leaves": 255}', "does not say which leaves it has"),
    ("part", b'{"first": 0, "leaves": 2560}', "the part ends with leaf 2559, and its head has"),
    ("tile/1/000.p/2", bytes(64), "does not match the tile above it"),
    ("tile/1/000.p/2", None, "tile/1/000.p/2 is missing from"),
    ("tile/1/000.p/2", bytes(65), "is longer than the 64 bytes allowed"),
    ("tile/0/", bytes(32), "the tiles do not lead to the signed root"),
]


def test_an_altered_archive_is_refused(archive: Path, owner: Link, app: Link, books: list[Book]) -> None:
    [part] = procedure.old_parts(ask(app), LONG_AFTER)
    path = procedure.archive_part(owner, ask(app), part, archive, AT).path
    with ZipFile(path) as whole:
        members = {name: whole.read(name) for name in whole.namelist()}
    for member, data, why in ALTERED:
        [name] = [name for name in members if name.startswith(member)]
        altered = dict(members)
        if data is None:
            del altered[name]
        else:
            # The last tile of leaves has as many hashes as the log has leaves after its full tiles.
            altered[name] = data * (len(members[name]) // 32) if name.startswith("tile/0") else data
        with ZipFile(path, "w") as other:
            for each, content in altered.items():
                other.writestr(each, content)
        with pytest.raises(Refused, match=why):
            verify_archive(path, None)


def test_a_damaged_member_is_named(archive: Path, owner: Link, app: Link, books: list[Book]) -> None:
    [part] = procedure.old_parts(ask(app), LONG_AFTER)
    path = procedure.archive_part(owner, ask(app), part, archive, AT).path
    with ZipFile(path) as whole:
        place = whole.getinfo("tile/entries/000").header_offset + 100
    data = bytearray(path.read_bytes())
    data[place] ^= 255
    path.write_bytes(bytes(data))
    with pytest.raises(Refused, match=r"tile/entries/000 in .* is damaged"):
        verify_archive(path, None)


@pytest.mark.parametrize(
    "words", ["DELETE FROM audit.leaf_0 WHERE idx = {}", "UPDATE audit.leaf_0 SET leaf = 'x' WHERE idx = {}"]
)
@pytest.mark.parametrize("index", [9, 255])
def test_a_part_that_was_changed_is_not_archived(
    words: str, index: int, archive: Path, books: list[Book], owner: Link, app: Link, own_database: OwnDatabase
) -> None:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute("ALTER TABLE audit.leaf_0 DISABLE TRIGGER audit_refuse")
        root.execute(words.format(index))
    part = procedure.OldPart(range(SIZE), AT)
    with pytest.raises(Missing, match=f"leaf {index} is missing|the leaves below tile 0 were changed"):
        procedure.archive_part(owner, ask(app), part, archive, AT)
    assert [path.name for path in archive.glob("*.zip")] == []


def test_a_part_beyond_the_signed_head_is_not_archived(
    archive: Path, books: list[Book], owner: Link, app: Link
) -> None:
    part = procedure.OldPart(range(SIZE, 40 * SIZE), AT)
    with pytest.raises(Missing, match="no signed head covers leaf"):
        procedure.archive_part(owner, ask(app), part, archive, AT)


@pytest.mark.parametrize(
    "found",
    [
        {"subject": "text"},
        {"entry": "seven", "clock": "2026-01-01T00:00:00Z"},
        {"kind": {"sha256": "00", "length": 9}, "clock": "2026-01-01T00:00:00Z"},
        {"act": "no key", "clock": "2026-01-01T00:00:00Z"},
        {},
    ],
)
def test_a_leaf_without_its_columns_stays_in_the_database(found: dict[str, Any]) -> None:
    assert columns_of(found) is None


def test_names_of_files_are_in_the_order_of_leaves() -> None:
    names = [archive_name(range(first, first + 4_194_304)) for first in (0, 4_194_304, 12 * 4_194_304)]
    assert names == sorted(names)


def test_the_file_of_another_part_is_named(
    books: list[Book], archive: Path, link: Link, owner: Link, app: Link
) -> None:
    path = removed(owner, app, archive).path
    with ZipFile(path) as whole:
        members = {name: whole.read(name) for name in whole.namelist()}
    with ZipFile(path, "w") as other:
        for name, content in (members | {"part": b'{"first": 256, "leaves": 256}'}).items():
            other.writestr(name, content)
    assert list(find_deviations(link, Clocks())) == [f"{path} has other leaves than its name says"]


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        (8, 0x01, "tile/entries/000 in .* is encrypted, or compressed by another method"),
        (10, 14, "tile/entries/000 in .* is encrypted, or compressed by another method"),
        (6, 99, "is not the ZIP file of an archived part, or it was cut off"),
    ],
    ids=["encrypted", "another method", "a later version of the format"],
)
def test_what_cannot_be_unpacked_is_refused(
    place: int, value: int, why: str, archive: Path, owner: Link, app: Link, books: list[Book]
) -> None:
    [part] = procedure.old_parts(ask(app), LONG_AFTER)
    path = procedure.archive_part(owner, ask(app), part, archive, AT).path
    data = bytearray(path.read_bytes())
    # The entry of the member in the directory at the end of the file: flags, method and version are bytes of its head.
    entry = data.rindex(b"tile/entries/000") - 46
    data[entry + place] = value
    path.write_bytes(bytes(data))
    with pytest.raises(Refused, match=why):
        verify_archive(path, None)
