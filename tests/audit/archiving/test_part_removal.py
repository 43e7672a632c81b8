"""A part that was removed from the database: everything is still proven, and it can be read back."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from psycopg import errors

from audit.archiving import procedure
from audit.archiving.files import WrittenArchive, file_sha256
from audit.erasure import procedure as erasing
from audit.publishing import published_log
from audit.reading import selectors, word_index
from audit.reading.selectors import Search
from audit.sealing.schema_attestation import schema_faults
from audit.sealing.signer import Signer
from audit.store.archived_leaves import removed_parts, removed_until
from audit.store.heads import WillNotSign
from audit.store.tree_store import Missing, tiles_in
from audit.tlog.leaves import parse_leaf
from audit.tlog.times import Clocks
from audit.tlog.verifying import verify_log
from audit.verifying.verify_registers import find_hidden_rows
from audit.verifying.verify_store import find_deviations
from tests.audit.acting import AT, HOUSE, an_act
from tests.audit.archiving.parts import LONG_AFTER, SIZE, faults, removed
from tests.audit.attacks.hands import past_the_log
from tests.audit.erasures import place_of, released
from tests.audit.sealed import Link, ask, seal, stored
from tests.audit.shelf.models import Book
from tests.database import OwnDatabase

FIRST = range(SIZE)


def test_a_removed_part_is_still_proven(
    books: list[Book], archive: Path, link: Link, signer: Signer, owner: Link, app: Link, tmp_path: Path
) -> None:
    before = stored(link)
    written = removed(owner, app, archive)
    assert written.path == archive / "carnet-log-000000000000-000000000255.zip"
    assert written.staying == []
    left = link.execute("SELECT idx, operation FROM audit.leaf WHERE idx < %s ORDER BY idx", [SIZE]).fetchall()
    assert {operation for _index, operation in left} == {"K", "A"}
    indexed = link.execute("SELECT idx FROM audit.words WHERE idx < %s", [SIZE]).fetchall()
    assert indexed == [(index,) for index, operation in left if operation == "A"]
    seal(link, signer)  # the note about the removal
    assert faults(link, app) == []
    assert schema_faults(link) == []
    assert [published_log.leaf_bytes(ask(link), index) for index in range(len(before))] == before
    assert published_log.prove_leaf(ask(link), 7).index == 7
    assert tiles_in(ask(link))(0, 0, 9) == tiles_in(ask(link))(0, 0, SIZE)[: 9 * 32]
    assert published_log.entry_bundle(ask(link), 0, 5) == published_log.join_entries(before[:5])
    list(published_log.export_log(ask(link), tmp_path / "copy"))
    verify_log(tmp_path / "copy", None, [])
    assert [len(selectors.find_acts(HOUSE, Search(text=text)).entries) for text in ("series", "volume 99")] == [1, 0]
    kinds = [entry.kind for entry in selectors.find_acts(HOUSE, Search()).entries]
    assert kinds[:2] == ["audit.archive.removed", "audit.archive.written"]
    [part] = removed_parts(ask(link))
    assert (part.leaves, part.sha256) == (FIRST, written.sha256)
    assert removed_until(ask(link)) == part.until


def test_a_removed_part_is_read_back(
    books: list[Book], archive: Path, link: Link, signer: Signer, owner: Link, app: Link
) -> None:
    def contents() -> list[Any]:
        words = link.execute("SELECT * FROM audit.leaf WHERE idx < %s ORDER BY idx", [SIZE]).fetchall()
        found = [selectors.find_acts(HOUSE, Search(text=text)).entries for text in ("first volume", "volume 99")]
        return [*words, *found]

    before = contents()
    assert len(before[-1]) == len(before[-2]) == 1
    removed(owner, app, archive)
    assert contents() != before
    [part] = removed_parts(ask(app))
    count = procedure.read_back(owner, ask(app), part)
    assert contents() == before
    assert count == sum(row[4] in {"I", "U", "D", "H"} for row in before[:SIZE])
    assert removed_parts(ask(app)) == []
    seal(link, signer)
    assert faults(link, app) == []
    removed(owner, app, archive)
    assert len(removed_parts(ask(app))) == 1


def test_several_parts_are_removed_one_after_the_other(
    books: list[Book], archive: Path, link: Link, signer: Signer, owner: Link, app: Link
) -> None:
    with an_act(scope=HOUSE, title="more volumes"):
        Book.objects.bulk_create([Book(title=f"another {number}") for number in range(SIZE)])
    while link.execute("SELECT 1 FROM audit.pending LIMIT 1").fetchone():
        seal(link, signer)
    while word_index.index_leaves(link, 100):
        pass
    for part in procedure.old_parts(ask(app), LONG_AFTER):
        procedure.remove_part(owner, procedure.archive_part(owner, ask(app), part, archive, AT))
    assert [part.leaves.start for part in removed_parts(ask(app))] == [0, SIZE]
    assert procedure.old_parts(ask(app), LONG_AFTER) == []
    seal(link, signer)
    assert faults(link, app) == []
    assert schema_faults(link) == []
    for part in removed_parts(ask(app)):
        procedure.read_back(owner, ask(app), part)
    seal(link, signer)
    assert faults(link, app) == []


def test_a_row_of_an_archived_part_is_compared_and_erased(
    books: list[Book], archive: Path, link: Link, signer: Signer, owner: Link, app: Link, own_database: OwnDatabase
) -> None:
    place = place_of(link, books[0])
    removed(owner, app, archive)
    seal(link, signer)
    order = released(books[0])
    seal(link, signer)
    with psycopg.connect(own_database.dsn("carnet_eraser"), autocommit=True) as eraser:
        assert erasing.carry_out(eraser, order.pk).values >= 2
    seal(link, signer)
    assert link.execute("SELECT FROM audit.disclosure WHERE idx = %s", [place]).fetchall() == []
    [(leaf,)] = link.execute("SELECT leaf FROM audit.leaf WHERE operation = 'E' AND kind IS NOT NULL").fetchall()
    gone = parse_leaf(bytes(leaf))["facts"]["gone"][str(place)]
    found = parse_leaf(published_log.leaf_bytes(ask(link), place))
    assert gone == sorted(found["after"]["_sd"])
    assert faults(link, app) == []
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        past_the_log(root, "UPDATE shelf_book SET title = 'forged' WHERE id = %s", [books[3].pk], tables=["shelf_book"])
    assert faults(link, app) == [f"shelf_book {books[3].pk}: was changed without an entry in the log: title"]


@pytest.mark.parametrize("role", ["carnet_app", "carnet_reader", "carnet_sealer", "carnet_eraser"])
@pytest.mark.parametrize(
    "words",
    [
        "SELECT audit.remove_part(0, repeat('0', 64), '{}')",
        "SELECT audit.part_was_read_back(0)",
        "SELECT audit.note_of_part('audit.archive.removed', 0, '{}')",
        "INSERT INTO audit.archived VALUES (0, 256, repeat('0', 64), 9, now(), now())",
        "DELETE FROM audit.archived",
        "DELETE FROM audit.archived_row",
    ],
)
def test_only_the_owner_removes_leaves(role: str, words: str, own_database: OwnDatabase) -> None:
    with (
        psycopg.connect(own_database.dsn(role), autocommit=True) as session,
        pytest.raises(errors.InsufficientPrivilege),
    ):
        session.execute(words)


@pytest.mark.parametrize("table", ["archived", "archived_row"])
@pytest.mark.parametrize("words", ["UPDATE audit.{} SET {} = 0", "TRUNCATE audit.{}", "DELETE FROM audit.{}"])
def test_what_was_removed_stays_recorded(table: str, words: str, own_database: OwnDatabase) -> None:
    column = {"archived": "leaves", "archived_row": "idx"}[table]
    with (
        psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root,
        pytest.raises(errors.IntegrityConstraintViolation, match="log_entries_are_never_changed"),
    ):
        root.execute(words.format(table, column))


def test_a_false_record_of_a_removed_part_is_named(books: list[Book], link: Link, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute("ALTER TABLE audit.leaf_0 DISABLE TRIGGER audit_refuse")
        root.execute("DELETE FROM audit.leaf_0 WHERE idx = 9")
        root.execute("INSERT INTO audit.archived VALUES (0, 256, repeat('0', 64), 9, now(), now())")
        root.execute("INSERT INTO audit.archived_row VALUES (9000, 'shelf_book', gen_random_uuid(), '')")
    [first, last] = find_deviations(link, Clocks())
    assert "leaves 0 to 255 are archived in" in first
    assert last == "audit.archived_row names leaf 9000, which is in no archived part"


def test_an_entry_of_an_archived_part_is_not_sealed_again(
    archive: Path, books: list[Book], link: Link, signer: Signer, owner: Link, app: Link, own_database: OwnDatabase
) -> None:
    [(entry,)] = link.execute("SELECT entry_id FROM audit.leaf WHERE row_id = %s", [books[0].pk]).fetchall()
    removed(owner, app, archive)
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute(
            "INSERT INTO audit.pending (id, xid, clock, operation, db_user) OVERRIDING SYSTEM VALUE"
            " VALUES (%s, 1, now(), 'N', 'carnet_app')",
            [entry],
        )
    with pytest.raises(WillNotSign, match=f"entry {entry} is sealed already and waits again"):
        seal(link, signer)


@pytest.mark.parametrize(
    ("first", "constraint"),
    [
        (1, "only_a_complete_part_is_removed"),
        (2 * SIZE, "only_a_complete_part_is_removed"),
        (SIZE, "a_new_part_is_not_removed"),
        (-1, "a_part_is_removed_once"),
    ],
)
def test_only_an_old_complete_part_is_removed(
    first: int, constraint: str, archive: Path, books: list[Book], owner: Link, app: Link
) -> None:
    if first < 0:
        removed(owner, app, archive)
    written = WrittenArchive(
        Path(__file__), range(max(0, first), max(0, first) + SIZE), file_sha256(Path(__file__)), []
    )
    with pytest.raises(procedure.NotRemoved, match=constraint):
        procedure.remove_part(owner, written)


def test_a_part_whose_words_are_the_newest_is_not_removed(
    archive: Path, books: list[Book], owner: Link, app: Link, own_database: OwnDatabase
) -> None:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute("DELETE FROM audit.words WHERE idx >= %s", [SIZE])
    with pytest.raises(procedure.NotRemoved, match="the_newest_words_are_not_removed"):
        removed(owner, app, archive)


def test_a_file_that_changed_after_it_was_written_removes_nothing(
    archive: Path, books: list[Book], owner: Link, app: Link
) -> None:
    [part] = procedure.old_parts(ask(app), LONG_AFTER)
    written = procedure.archive_part(owner, ask(app), part, archive, AT)
    written.path.write_bytes(b"another")
    with pytest.raises(procedure.NotRemoved, match="is no longer the file that was written: nothing was removed"):
        procedure.remove_part(owner, written)
    assert removed_parts(ask(app)) == []


def test_the_commands_archive_and_read_back(
    archive: Path, books: list[Book], link: Link, signer: Signer, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("audit", "archive")
    assert "No part of the log is older than 730 days: nothing was archived." in capsys.readouterr().out
    call_command("audit", "archive", "--older-than", "-1")
    said = capsys.readouterr().out
    assert f"Leaves 0 to 255, until {datetime.now(UTC):%Y-%m-%d}, are archived in {archive}" in said
    assert "were removed" not in said
    call_command("audit", "archive", "--older-than", "-1", "--remove")
    assert "Its changes of rows were removed; `manage.py audit read-back 0` inserts them." in capsys.readouterr().out
    with pytest.raises(CommandError, match="no removed part begins with leaf 9; removed parts begin with: 0"):
        call_command("audit", "read-back", "9")
    [path] = archive.iterdir()
    path.rename(archive / "elsewhere.zip")
    with pytest.raises(CommandError, match="which is not in"):
        call_command("audit", "read-back", "0")
    seal(link, signer)
    with pytest.raises(CommandError, match="Deviations from the log: 2"):
        call_command("audit", "verify", "--live")
    assert "the registers were not compared with the log: leaves 0 to 255" in capsys.readouterr().err
    (archive / "elsewhere.zip").rename(path)
    call_command("audit", "verify", "--live", "--archive", str(archive))
    call_command("audit", "read-back", "0")
    assert "leaves of carnet-log-000000000000-000000000255.zip are in the database again" in capsys.readouterr().out
    with pytest.raises(CommandError, match="removed parts begin with: none"):
        call_command("audit", "read-back", "0")
    archive.rename(archive.with_name("moved"))
    archive.write_text("a file, not a folder")
    with pytest.raises(CommandError, match="Not archived: "):
        call_command("audit", "archive", "--older-than", "-1")


def test_a_part_in_use_is_removed_later(
    archive: Path,
    books: list[Book],
    own_database: OwnDatabase,
    app: Link,
    owner: Link,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(procedure, "AS_AUDIT", "SET LOCAL ROLE carnet_audit; SET LOCAL lock_timeout = '100ms'")
    with psycopg.connect(own_database.dsn("carnet_app")) as reader:
        reader.execute("SELECT count(*) FROM audit.leaf").fetchall()
        with pytest.raises(errors.LockNotAvailable):
            removed(owner, app, archive)
    assert removed_parts(ask(app)) == []


def test_a_part_is_in_the_database_again_only_with_all_its_leaves(
    archive: Path, books: list[Book], owner: Link, app: Link
) -> None:
    removed(owner, app, archive)
    owner.execute("SET ROLE carnet_audit")
    with pytest.raises(errors.IntegrityConstraintViolation, match="only_a_complete_part_is_read_back"):
        owner.execute("SELECT audit.part_was_read_back(0)")
    assert len(removed_parts(ask(app))) == 1


UNDIVIDED = """
INSERT INTO audit.pending (id, xid, clock, operation, kind, table_name, row_id, facts, db_user)
OVERRIDING SYSTEM VALUE VALUES (%s, 1, now(), 'U', 'shelf.book.added', 'shelf_book', %s, '{}', 'carnet_app')
"""


@pytest.fixture
def whole_entry(own_database: OwnDatabase, archive: Path) -> None:
    """An entry that is neither an act nor a row: its leaf is one value, and does not contain its columns."""
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute(UNDIVIDED, [-9, uuid4()])


def test_a_leaf_without_its_columns_stays(
    archive: Path, whole_entry: None, books: list[Book], link: Link, owner: Link, app: Link, own_database: OwnDatabase
) -> None:
    [(index,)] = link.execute("SELECT idx FROM audit.leaf WHERE entry_id = -9").fetchall()
    before = faults(link, app)
    written = removed(owner, app, archive)
    assert written.staying == [index]
    assert [fault for fault in faults(link, app) if fault not in before] == []
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute("ALTER TABLE audit.leaf_0 DISABLE TRIGGER audit_refuse")
        root.execute("UPDATE audit.leaf_0 SET leaf = 'x' WHERE idx = %s", [index])
        assert f"leaf {index} in the database is not the one that was archived" in list(find_deviations(link, Clocks()))
        root.execute("DELETE FROM audit.leaf_0 WHERE idx = %s", [index])
    gone = f"archived leaf {index} does not contain its columns, and is no longer in the database"
    with pytest.raises(Missing, match=gone):
        list(find_hidden_rows(app))
    [part] = removed_parts(ask(app))
    with pytest.raises(Missing, match=gone):
        procedure.read_back(owner, ask(app), part)


def test_a_row_that_could_not_be_erased_is_named(
    archive: Path, books: list[Book], link: Link, owner: Link, app: Link, own_database: OwnDatabase
) -> None:
    place = place_of(link, books[0])
    removed(owner, app, archive)
    named = f"archived leaf {place} does not match its row in audit.archived_row: its values could not be erased"
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute("ALTER TABLE audit.archived_row DISABLE TRIGGER USER")
        for words in (
            "UPDATE audit.archived_row SET digests = '' WHERE idx = %s",
            "DELETE FROM audit.archived_row WHERE idx = %s",
        ):
            root.execute(words, [place])
            assert list(find_deviations(link, Clocks())) == [named]


def test_missing_tiles_of_a_missing_file_are_named(
    archive: Path, books: list[Book], link: Link, owner: Link, app: Link, own_database: OwnDatabase
) -> None:
    written = removed(owner, app, archive)
    written.path.unlink()
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute("ALTER TABLE audit.tile DISABLE TRIGGER USER")
        root.execute("DELETE FROM audit.tile WHERE level = 0 AND idx = 0")
    file, tile, leaf = find_deviations(link, Clocks())
    assert "which is not in" in file
    assert tile == "tile 0 of level 0 is not in the log"
    assert re.fullmatch(r"leaf \d is missing", leaf)
