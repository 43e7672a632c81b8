"""The personal values of the log are encrypted with keys of each house (ADR 90).

The table is replaced, not changed in place: rows that were updated would stay in its files in clear text.
"""

from collections.abc import Iterator
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ..schema.sql_files import SqlFiles
from ..store.disclosures import open_disclosures, pack_exactly
from ..store.value_vault import find_vault

AT_ONCE = 2_000
SET_ASIDE = """
SET LOCAL ROLE carnet_audit;
ALTER TABLE audit.disclosure RENAME TO former_disclosure;
ALTER INDEX audit.disclosure_pkey RENAME TO former_disclosure_pkey;
DO $$
DECLARE
    part text;
BEGIN
    FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'audit.former_disclosure'::regclass
    LOOP
        EXECUTE format('ALTER TABLE audit.%I RENAME TO %I', part, 'former_' || part);
        EXECUTE format('ALTER INDEX audit.%I RENAME TO %I', part || '_pkey', 'former_' || part || '_pkey');
    END LOOP;
END
$$;
"""
SEALED = """
-- The first byte is the format, and the id of the key follows. Encrypted bytes cannot be compressed.
CREATE TABLE audit.disclosure (
    idx bigint CONSTRAINT disclosure_pkey PRIMARY KEY,
    sealed bytea NOT NULL
        CONSTRAINT values_of_the_log_are_sealed CHECK (octet_length(sealed) > 44 AND get_byte(sealed, 0) = 2)
) PARTITION BY RANGE (idx);
ALTER TABLE audit.disclosure ALTER COLUMN sealed SET STORAGE EXTERNAL;
-- By their keys, so that values under a former key are found; an entry of the index takes about 8 bytes.
CREATE INDEX disclosure_by_key ON audit.disclosure (substring(sealed FROM 2 FOR 16));
GRANT SELECT ON audit.disclosure TO carnet_app, carnet_sealer;
GRANT INSERT ON audit.disclosure TO carnet_sealer;
"""
CLEAR = """
CREATE TABLE audit.disclosure (
    idx bigint CONSTRAINT disclosure_pkey PRIMARY KEY,
    disclosures text NOT NULL
) PARTITION BY RANGE (idx);
GRANT SELECT ON audit.disclosure TO carnet_app, carnet_sealer;
GRANT INSERT ON audit.disclosure TO carnet_sealer;
"""
MAKE_PARTS = """
DO $$
DECLARE
    number bigint;
BEGIN
    FOR number IN SELECT substring(c.relname FROM '\\d+$')::bigint FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'audit.former_disclosure'::regclass ORDER BY 1
    LOOP
        EXECUTE format('CREATE TABLE audit.%I (LIKE audit.disclosure INCLUDING ALL)', 'disclosure_' || number);
        EXECUTE format('ALTER TABLE audit.disclosure ATTACH PARTITION audit.%I FOR VALUES FROM (%s) TO (%s)',
            'disclosure_' || number, number * audit.part_size(), (number + 1) * audit.part_size());
        {protect}
    END LOOP;
END
$$;
RESET ROLE;
"""
PROTECT_VALUES = "PERFORM audit.protect_values('disclosure_' || number);"
# The trigger that refuses removals is that of the table set aside.
PROTECT_CLEAR = """PERFORM audit.protect_part('disclosure_' || number, 'UPDATE OR TRUNCATE');
        EXECUTE (
            SELECT replace(pg_get_triggerdef(t.oid), 'former_disclosure_', 'disclosure_') FROM pg_trigger t
            WHERE t.tgrelid = format('audit.former_disclosure_%s', number)::regclass
                AND t.tgname = 'audit_refuse_removal');
        EXECUTE format('ALTER TABLE audit.%I ENABLE ALWAYS TRIGGER audit_refuse_removal', 'disclosure_' || number);"""
# Where the roles of dashboards were closed before, the migration to parts had opened these again.
CLOSE = """
SET LOCAL ROLE carnet_audit;
REVOKE ALL ON audit.leaf, audit.words FROM carnet_reader;
RESET ROLE;
"""
DROP_FORMER = "SET LOCAL ROLE carnet_audit; DROP TABLE audit.former_disclosure; RESET ROLE;"
# Only the entry of an act names its house.
CLEAR_ROWS = """
SELECT d.idx, d.disclosures, coalesce(l.scope, (
    SELECT a.scope FROM audit.leaf a WHERE a.act = l.act AND a.operation IN ('A', 'N', 'E') LIMIT 1
))
FROM audit.former_disclosure d LEFT JOIN audit.leaf l USING (idx)
WHERE d.idx > %s ORDER BY d.idx LIMIT %s
"""
SEALED_ROWS = "SELECT idx, sealed FROM audit.former_disclosure WHERE idx > %s ORDER BY idx LIMIT %s"
FIRST = -(2**63)
PUT_SEALED = "INSERT INTO audit.disclosure (idx, sealed) SELECT * FROM unnest(%s::bigint[], %s::bytea[])"
PUT_CLEAR = "INSERT INTO audit.disclosure (idx, disclosures) SELECT * FROM unnest(%s::bigint[], %s::text[])"


def seal_values(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Encrypt what is stored in clear text, also what was altered, so that verification names it as before."""
    for rows in _batches(editor, CLEAR_ROWS):
        values = [(index, house, pack_exactly(_pairs(text))) for index, text, house in rows]
        _put(editor, PUT_SEALED, [row[0] for row in rows], find_vault().seal(values))


def open_values(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Store in clear text what is encrypted. What does not open stops the way back, and nothing is lost."""
    for rows in _batches(editor, SEALED_ROWS):
        opened = open_disclosures(rows)
        broken = [row[0] for row, pairs in zip(rows, opened, strict=True) if pairs is None]
        if broken:
            raise ValueError(f"the personal values of leaf {broken[0]} do not open")
        texts = ["\n".join(" ".join(pair) for pair in pairs or ()) for pairs in opened]
        _put(editor, PUT_CLEAR, [row[0] for row in rows], texts)


def _pairs(text: str) -> list[tuple[str, str]]:
    parts = [line.rpartition(" ") for line in text.split("\n")]
    return [(path, disclosure) for path, _space, disclosure in parts]


def _batches(editor: BaseDatabaseSchemaEditor, question: str) -> Iterator[list[tuple[Any, ...]]]:
    after = FIRST
    with editor.connection.cursor() as cursor:
        while True:
            cursor.execute(question, [after, AT_ONCE])
            rows = cursor.fetchall()
            if not rows:
                return
            yield rows
            after = rows[-1][0]


def _put(editor: BaseDatabaseSchemaEditor, statement: str, indices: list[int], values: list[Any]) -> None:
    editor.execute(statement, [indices, values])


class Migration(migrations.Migration):
    dependencies = [("audit", "0005_the_log_has_parts")]

    operations = [
        # What reads or guards the table that is replaced.
        SqlFiles(
            [],
            role="carnet_audit",
            instead_of=[
                "former/prepare_parts_of_clear_values",
                "former/personal_of_leaf",
                "former/entry_of_clear_values",
                "former/forget_clear_values",
                "former/refuse_change_of_parted_leaves",
            ],
        ),
        SqlFiles(["sealing/protect_values"], role="carnet_audit"),
        migrations.RunSQL(SET_ASIDE + SEALED + MAKE_PARTS.replace("{protect}", PROTECT_VALUES), DROP_FORMER),
        migrations.RunSQL("SET LOCAL ROLE carnet_audit", "RESET ROLE"),
        migrations.RunPython(seal_values, open_values),
        migrations.RunSQL("RESET ROLE", "SET LOCAL ROLE carnet_audit"),
        migrations.RunSQL(DROP_FORMER, SET_ASIDE + CLEAR + MAKE_PARTS.replace("{protect}", PROTECT_CLEAR)),
        SqlFiles(
            [
                "sealing/prepare_parts",
                "reading/entry",
                "erasure/digests_of",
                "former/forget_of_leaves",
                "sealing/refuse_change_of_leaves",
                "sealing/reseal",
            ],
            role="carnet_audit",
        ),
        migrations.RunSQL(CLOSE, migrations.RunSQL.noop),
    ]
