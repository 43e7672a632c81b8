"""What an archived part of the log needs: `python -m benchmarks.five_years 600000 --log --archive`.

Parts are smaller, so that a short log has an old one. The copied leaves get a tree and a signed head of their own.
Their columns are not those of their bytes, so the check that keeps such leaves in the database is off.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

SIZE = 262_144
SMALL = """
CREATE OR REPLACE FUNCTION audit.part_size() RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT {}::bigint $$;
DROP TABLE audit.leaf_0, audit.disclosure_0, audit.words_0;
SELECT audit.prepare_parts(0);
"""
NEW_TREE = """
ALTER TABLE audit.tile DISABLE TRIGGER USER;
ALTER TABLE audit.checkpoint DISABLE TRIGGER USER;
ALTER TABLE audit.cosignature DISABLE TRIGGER USER;
TRUNCATE audit.tile, audit.checkpoint, audit.cosignature;
"""
BYTES = """
SELECT name, pg_table_size(table_of), pg_indexes_size(table_of) FROM (VALUES
    ('audit.leaf', 'audit.leaf_0'::regclass), ('audit.words', 'audit.words_0'::regclass),
    ('audit.disclosure', 'audit.disclosure_0'::regclass), ('audit.archived_row', 'audit.archived_row'::regclass)
) AS part (name, table_of)
"""
ADMISSIONS = "SELECT count(*) FROM audit.leaf_0 WHERE kind = 'admissions.guest.admitted'"


def make_parts_small(own: Any) -> None:
    """Make parts of SIZE leaves, which the attestation knows. The log must be empty."""
    import psycopg

    from audit.schema.expected_schema import KNOWN
    from audit.sealing.schema_attestation import NAMES, log_definitions

    with psycopg.connect(own.superuser_dsn(), autocommit=True) as root:
        root.execute(SMALL.format(SIZE))
        root.execute(NAMES.replace("LOCAL ", ""))
        KNOWN.update(log_definitions(lambda question, values: root.execute(question, values).fetchall()))


def measure_archive(own: Any) -> None:
    """Archive the first part, remove it, verify it and read it back; print times, and bytes for one admission."""
    import psycopg

    from audit.archiving import files, procedure
    from audit.archiving.columns import archived_columns
    from audit.sealing.signer import Signer
    from audit.store.archived_leaves import removed_parts
    from audit.tlog.verifying import verify_archive

    files._stays = lambda leaf, columns: False
    # The head is signed with a key that the copied log does not name.
    files.parse_policy = lambda text: None
    with (
        TemporaryDirectory(prefix="carnet-bench-") as folder,
        psycopg.connect(own.superuser_dsn(), autocommit=True) as root,
        psycopg.connect(own.dsn("carnet_owner"), autocommit=True) as owner,
    ):

        def ask(question: str, values: Any) -> list[tuple[Any, ...]]:
            return root.execute(question, values).fetchall()

        _plant_tree(root, Signer(Path(folder) / "signer"))
        [(admissions,)] = ask(ADMISSIONS, [])
        root.execute("VACUUM ANALYZE")
        _print_bytes(root, admissions, "before")
        now = datetime.now(UTC)
        part = procedure.old_parts(ask, now + timedelta(days=1))[0]
        began = perf_counter()
        written = _write(owner, ask, part.leaves, Path(folder))
        print(f"written and verified: {len(part.leaves) / (perf_counter() - began):,.0f} leaves a second")
        print(f"the file: {written.path.stat().st_size / admissions:,.0f} bytes for each admission")
        began = perf_counter()
        procedure.remove_part(owner, written)
        print(f"removed: {len(part.leaves) / (perf_counter() - began):,.0f} leaves a second")
        root.execute("VACUUM ANALYZE")
        _print_bytes(root, admissions, "after")
        began = perf_counter()
        verify_archive(written.path, None)
        print(f"verified: {len(part.leaves) / (perf_counter() - began):,.0f} leaves a second")
        began = perf_counter()
        # Copied leaves have the numbers of the entries that they were copied from.
        procedure.archived_columns = lambda index, leaf: (None, *archived_columns(index, leaf)[1:])
        procedure.read_back(owner, ask, removed_parts(ask)[0], Path(folder))
        print(f"read back: {len(part.leaves) / (perf_counter() - began):,.0f} leaves a second")


def _write(owner: Any, ask: Any, leaves: range, folder: Path) -> Any:
    from audit.archiving.files import write_archive

    with owner.transaction():
        return write_archive(owner, ask, leaves, folder)


def _plant_tree(root: Any, signer: Any) -> None:
    """Compute the tiles of all leaves, and sign the head."""
    from audit.store.heads import Head
    from audit.tlog.tiles import Edge
    from audit.tlog.tree import leaf_hash

    root.execute(NEW_TREE)
    edge = Edge()
    tiles = []
    with root.transaction(), root.cursor(name="leaves") as cursor:
        cursor.execute("SELECT leaf FROM audit.leaf ORDER BY idx")
        for (leaf,) in cursor:
            tiles += edge.add([leaf_hash(leaf)])
    with root.cursor() as cursor, cursor.copy("COPY audit.tile (level, idx, root, hashes) FROM STDIN") as copy:
        for tile in tiles:
            copy.write_row((tile.level, tile.index, tile.root, tile.hashes))
    head = Head(edge.size, edge.root())
    note = str(signer.sign(head, Head(), []))
    values = [head.size, head.root, note, datetime.now(UTC)]
    root.execute("INSERT INTO audit.checkpoint (size, root, note, at) VALUES (%s, %s, %s, %s)", values)


def _print_bytes(root: Any, admissions: int, when: str) -> None:
    print(f"bytes of the first part for each of {admissions:,} admissions, {when}; table and indexes:")
    every = 0
    for name, table, indexes in root.execute(BYTES).fetchall():
        print(f"{name:24} {table / admissions:8,.0f} {indexes / admissions:8,.0f}")
        every += table + indexes
    print(f"{'all':24} {every / admissions:8,.0f}", flush=True)
