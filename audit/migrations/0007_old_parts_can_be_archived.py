"""Old parts of the log can be archived as files, removed from the database, and read back (ADR 93)."""

from django.db import migrations

from ..schema.sql_files import SqlFiles

# `digests` are those of one leaf, 32 bytes each.
TABLES = """
SET LOCAL ROLE carnet_audit;
CREATE TABLE audit.archived (
    first_idx bigint CONSTRAINT archived_pkey PRIMARY KEY CHECK (first_idx >= 0),
    leaves bigint NOT NULL CHECK (leaves > 0),
    sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    last_entry bigint NOT NULL,
    first_clock timestamptz NOT NULL,
    last_clock timestamptz NOT NULL
);
CREATE TABLE audit.archived_row (
    idx bigint CONSTRAINT archived_row_pkey PRIMARY KEY,
    table_name text NOT NULL,
    row_id uuid NOT NULL,
    digests bytea NOT NULL
);
CREATE INDEX archived_rows ON audit.archived_row (row_id);
GRANT SELECT ON audit.archived, audit.archived_row TO carnet_app, carnet_reader, carnet_sealer;
RESET ROLE;
"""
NO_TABLES = """
SET LOCAL ROLE carnet_audit;
DO $$
BEGIN
    IF EXISTS (SELECT FROM audit.archived) THEN
        RAISE EXCEPTION 'parts of the log are archived: read them back first (manage.py audit read-back)';
    END IF;
END
$$;
DROP TABLE audit.archived_row, audit.archived;
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0006_personal_values_are_encrypted")]

    operations = [
        migrations.RunSQL(TABLES, NO_TABLES),
        SqlFiles(
            [
                "archiving/pack_digests",
                "archiving/unpack_digests",
                "erasure/forget",
                "archiving/refuse_change_of_archived",
                "archiving/note_of_part",
                "archiving/remove_part",
                "archiving/part_was_read_back",
            ],
            role="carnet_audit",
            instead_of=["former/forget_of_leaves"],
        ),
    ]
