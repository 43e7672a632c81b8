"""The log is stored in parts that follow each other: readers and writers see one log, and no part can be changed."""

from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from psycopg import errors

from audit.publishing import published_log
from audit.reading import selectors, word_index
from audit.reading.selectors import Search
from audit.sealing.schema_attestation import schema_faults
from audit.sealing.signer import Signer
from audit.store.disclosures import STORED, open_disclosures
from audit.store.heads import WillNotSign
from audit.tlog.times import Clocks
from audit.tlog.verifying import verify_log
from audit.verifying.verify_registers import find_hidden_rows
from audit.verifying.verify_store import find_deviations
from tests.audit.acting import HOUSE, an_act
from tests.audit.sealed import Link, ask, seal
from tests.audit.shelf.models import Book
from tests.audit.small_parts import make_parts_small
from tests.database import OwnDatabase

SIZE = 128
PARTS = "SELECT relname FROM pg_class WHERE relnamespace = 'audit'::regnamespace AND relkind = 'r' AND relname ~ %s"


@pytest.fixture
def small_parts(own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of 128 leaves."""
    make_parts_small(own_database, SIZE, monkeypatch)


@pytest.mark.usefixtures("small_parts")
def test_a_log_of_several_parts_is_one_log(
    link: Link, signer: Signer, tmp_path: Path, own_database: OwnDatabase
) -> None:
    acts: list[UUID] = []
    for number in range(45):
        with an_act(scope=HOUSE, title=f"volume{number} often") as act:
            Book.objects.create(title=f"volume{number}", owner="Weber")
        acts.insert(0, act)
        if number % 10 == 0:
            seal(link, signer)
    while link.execute("SELECT 1 FROM audit.pending LIMIT 1").fetchone():
        seal(link, signer, most=10)
    while word_index.index_leaves(link, 7):
        pass
    size = link.execute("SELECT count(*) FROM audit.leaf").fetchall()[0][0]
    parts = {name for (name,) in link.execute(PARTS, [r"^leaf_\d+$"])}
    assert {f"leaf_{number}" for number in range(size // SIZE + 1)} <= parts
    assert len(parts) > 1
    assert schema_faults(link) == []
    assert list(find_deviations(link, Clocks())) == []
    with psycopg.connect(own_database.dsn("carnet_app"), autocommit=True) as app:
        assert list(find_hidden_rows(app)) == []
    assert [entry.act for entry in selectors.find_acts(HOUSE, Search(text="often")).entries] == acts
    assert [entry.act for entry in selectors.find_acts(HOUSE, Search(), size=100).entries][:45] == acts
    assert [entry.act for entry in selectors.find_acts(HOUSE, Search(text="volume0")).entries] == acts[-1:]
    list(published_log.export_log(ask(link), tmp_path / "copy"))
    verify_log(tmp_path / "copy", None, [])


@pytest.mark.usefixtures("small_parts")
def test_no_entry_has_leaves_in_two_parts(link: Link, signer: Signer, own_database: OwnDatabase) -> None:
    with an_act(scope=HOUSE):
        pass
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        root.execute("CREATE TABLE public.first_entries AS SELECT * FROM audit.pending")
        seal(link, signer, most=10_000)
        with an_act(scope=HOUSE):
            for number in range(SIZE):
                Book.objects.create(title=str(number))
        seal(link, signer, most=10_000)
        root.execute("INSERT INTO audit.pending OVERRIDING SYSTEM VALUE SELECT * FROM public.first_entries")
        [(first,)] = root.execute("SELECT min(id) FROM public.first_entries").fetchall()
        with pytest.raises(WillNotSign, match=f"entry {first} is sealed already and waits again"):
            seal(link, signer, most=10_000)
        root.execute("ALTER TABLE audit.leaf_0 DISABLE TRIGGER audit_refuse")
        with pytest.raises(errors.UniqueViolation):
            root.execute("UPDATE audit.leaf_0 SET entry_id = (SELECT max(entry_id) FROM audit.leaf_0)")


@pytest.mark.usefixtures("small_parts")
def test_the_next_part_exists_before_it_is_needed(link: Link, signer: Signer) -> None:
    def sealed() -> tuple[int, int]:
        [(leaves,)] = link.execute("SELECT count(*) FROM audit.leaf").fetchall()
        return leaves, len(link.execute(PARTS, [r"^words_\d+$"]).fetchall())

    seal(link, signer, most=10_000)
    leaves, _parts = sealed()
    until_half = SIZE + SIZE // 2 - leaves
    with an_act(scope=HOUSE):
        for number in range(until_half - 2):
            Book.objects.create(title=str(number))
    seal(link, signer, most=10_000)
    assert sealed() == (SIZE + SIZE // 2 - 1, 2)
    with an_act(scope=HOUSE):
        pass
    seal(link, signer)
    assert sealed() == (SIZE + SIZE // 2, 3)


def test_readers_of_the_log_do_not_hold_up_a_new_part(link: Link, own_database: OwnDatabase, small_parts: None) -> None:
    with psycopg.connect(own_database.dsn("carnet_app")) as reader:
        reader.execute("SELECT count(*) FROM audit.leaf, audit.disclosure, audit.words").fetchall()
        link.execute("SET lock_timeout = '2s'")
        link.execute("SELECT audit.prepare_parts(%s)", [SIZE])
    assert len(link.execute(PARTS, [r"^leaf_\d+$"]).fetchall()) == 2


def test_parts_follow_each_other(link: Link) -> None:
    with pytest.raises(errors.CheckViolation, match="is too far from the end of the log, which has 1 parts") as refused:
        link.execute("SELECT audit.prepare_parts(100000000)")
    assert refused.value.diag.constraint_name == "parts_follow_each_other"


@pytest.mark.parametrize(
    "words",
    [
        "DELETE FROM audit.leaf_0",
        "UPDATE audit.leaf_0 SET leaf = 'x'",
        "TRUNCATE audit.leaf_0",
        "UPDATE audit.disclosure_0 SET sealed = ''",
        "TRUNCATE audit.disclosure_0",
    ],
)
def test_a_part_is_not_changed_by_its_own_name(words: str, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.dsn("carnet_owner"), autocommit=True) as owner:
        owner.execute("SET ROLE carnet_audit")
        with pytest.raises(errors.IntegrityConstraintViolation, match="log_entries_are_never_changed"):
            owner.execute(words)


@pytest.mark.parametrize("role", ["carnet_app", "carnet_reader", "carnet_sealer", "carnet_eraser"])
def test_nobody_reads_or_removes_a_part_by_its_own_name(role: str, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.dsn(role), autocommit=True) as session:
        for words in ("SELECT FROM audit.leaf_0", "DELETE FROM audit.disclosure_0", "DROP TABLE audit.words_0"):
            with pytest.raises(errors.InsufficientPrivilege):
                session.execute(words)


def test_the_migration_moves_the_log_forth_and_back(own_database: OwnDatabase, link: Link, signer: Signer) -> None:
    from django.core.management import call_command

    for number in range(5):
        with an_act(scope=HOUSE, title=f"volume{number}"):
            Book.objects.create(title=f"volume{number}", owner="Weber", note="limps")
    seal(link, signer)
    word_index.index_leaves(link)

    def contents() -> list[Any]:
        leaves = link.execute("SELECT * FROM audit.leaf ORDER BY idx").fetchall()
        return [leaves, open_disclosures(link.execute(STORED).fetchall())]

    before = contents()
    call_command("migrate", "audit", "0004", database="owner", verbosity=0)
    values = link.execute("SELECT idx, path, disclosure FROM audit.disclosure ORDER BY 1, 2").fetchall()
    assert len(values) > len(before[1])
    call_command("migrate", database="owner", verbosity=0)
    assert contents() == before
    while word_index.index_leaves(link):
        pass
    assert len(selectors.find_acts(HOUSE, Search(text="volume3")).entries) == 1
    assert schema_faults(link) == []
    assert list(find_deviations(link, Clocks())) == []
