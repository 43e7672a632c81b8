"""The log's tables, the functions that fill them, and the only way in which the application may open an act.

Everything belongs to carnet_audit, who cannot sign in. The roles and the schema `audit` exist already.
"""

from django.db import migrations, models

import audit.models

from ..schema.sql_files import SqlFiles

TABLES = """
SET LOCAL ROLE carnet_audit;

-- What waits to be sealed. `apart` names the columns of `before` and `after` that are personal, as an array is written:
-- sealing separates them from the rest.
CREATE TABLE audit.pending (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    xid bigint NOT NULL,
    clock timestamptz NOT NULL,
    operation text NOT NULL,
    act uuid,
    kind text,
    scope uuid,
    actor uuid,
    occurred_at timestamptz,
    subject_table text,
    subject_id uuid,
    facts jsonb,
    request_id text,
    client inet,
    db_user name NOT NULL,
    table_name text,
    row_id uuid,
    before jsonb,
    after jsonb,
    personal jsonb,
    apart text
);
-- Keys for a single use. `said` is a digest under a key of the application: the same key answers nothing else later.
CREATE TABLE audit.once (
    key text PRIMARY KEY,
    act uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid,
    at timestamptz NOT NULL,
    said text
);

-- The sealed log: leaves in their order, personal values apart, full tiles, signed heads and what witnesses added.
CREATE TABLE audit.leaf (
    idx bigint PRIMARY KEY CHECK (idx >= 0),
    entry_id bigint UNIQUE,
    leaf bytea NOT NULL CHECK (octet_length(leaf) <= 65535),
    clock timestamptz NOT NULL,
    operation text NOT NULL,
    act uuid,
    kind text,
    scope uuid,
    actor uuid,
    occurred_at timestamptz,
    subject_table text,
    subject_id uuid,
    table_name text,
    row_id uuid
);
CREATE INDEX leaf_acts_in_order ON audit.leaf (entry_id) WHERE operation IN ('A', 'N', 'E');
CREATE INDEX leaves_of_an_act ON audit.leaf (act, entry_id);
CREATE INDEX leaves_of_a_row ON audit.leaf (row_id, entry_id) WHERE row_id IS NOT NULL;
CREATE INDEX leaves_on_a_subject ON audit.leaf (subject_id, entry_id) WHERE subject_id IS NOT NULL;
-- What is asked for often and is rare in a long log: its keys, its past, and what its processes wrote down.
CREATE INDEX leaves_of_keys ON audit.leaf (idx) WHERE operation = 'K';
CREATE INDEX leaves_of_sealing ON audit.leaf (entry_id)
    WHERE kind IN ('audit.sealing.stopped', 'audit.sealing.resumed');
CREATE INDEX leaves_of_witnesses ON audit.leaf (entry_id)
    WHERE kind IN ('audit.witness.silent', 'audit.witness.signed', 'audit.witness.disputed');

CREATE TABLE audit.disclosure (
    idx bigint NOT NULL REFERENCES audit.leaf,
    path text NOT NULL,
    disclosure text NOT NULL,
    PRIMARY KEY (idx, path)
);
CREATE TABLE audit.tile (
    level smallint NOT NULL CHECK (level BETWEEN 0 AND 7),
    idx bigint NOT NULL CHECK (idx >= 0),
    root bytea NOT NULL CHECK (octet_length(root) = 32),
    hashes bytea NOT NULL CHECK (octet_length(hashes) = 8192),
    PRIMARY KEY (level, idx)
);
CREATE TABLE audit.checkpoint (
    size bigint PRIMARY KEY CHECK (size >= 0),
    root bytea NOT NULL CHECK (octet_length(root) = 32),
    note text NOT NULL,
    at timestamptz NOT NULL
);
CREATE TABLE audit.cosignature (
    size bigint NOT NULL REFERENCES audit.checkpoint,
    witness text NOT NULL,
    line text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (size, witness)
);
-- Words of sealed entries, to be found by readers of the log: nothing that is personal, and no evidence.
CREATE TABLE audit.words (
    idx bigint PRIMARY KEY REFERENCES audit.leaf,
    words tsvector NOT NULL
);
CREATE INDEX words_of_leaves ON audit.words USING gin (words);
-- Leaves of entries that were too long to be read: they are sealed as what is known of them.
CREATE TABLE audit.unread (
    idx bigint PRIMARY KEY REFERENCES audit.leaf,
    at timestamptz NOT NULL
);
-- The lock of the process that seals: an advisory lock could be taken by every role.
CREATE TABLE audit.turn ();

-- What may be erased and what stands there afterwards; '{id}' is the key of the row, NULL is NULL. With '*' for a
-- column the whole row goes: bytes that are no register, found by `key_column`.
CREATE TABLE audit.erasable (
    table_name text NOT NULL,
    column_name text NOT NULL,
    key_column text NOT NULL,
    after text,
    PRIMARY KEY (table_name, column_name)
);
-- Which leaf lost its personal values, and by which entry.
CREATE TABLE audit.erased (
    idx bigint PRIMARY KEY REFERENCES audit.leaf,
    entry_id bigint NOT NULL
);

GRANT SELECT ON audit.pending TO carnet_app, carnet_reader;
GRANT SELECT, DELETE ON audit.pending TO carnet_sealer;
GRANT SELECT ON audit.leaf, audit.disclosure, audit.tile, audit.checkpoint, audit.cosignature
    TO carnet_app, carnet_reader, carnet_sealer;
GRANT INSERT ON audit.leaf, audit.disclosure, audit.tile, audit.checkpoint, audit.cosignature TO carnet_sealer;
GRANT SELECT ON audit.words TO carnet_app, carnet_reader;
GRANT SELECT, INSERT ON audit.words TO carnet_sealer;
GRANT SELECT ON audit.unread TO carnet_app, carnet_reader, carnet_sealer;
GRANT INSERT ON audit.unread TO carnet_sealer;
GRANT UPDATE ON audit.turn TO carnet_sealer;
GRANT SELECT ON audit.erasable, audit.erased TO carnet_app, carnet_reader, carnet_sealer;
RESET ROLE;
"""
NO_TABLES = """
SET LOCAL ROLE carnet_audit;
DO $$
BEGIN
    IF EXISTS (SELECT FROM audit.leaf) THEN
        RAISE EXCEPTION 'What is sealed cannot be unsealed: restore a backup from before if you must go back.';
    END IF;
END
$$;
DROP TABLE audit.erased, audit.erasable, audit.turn, audit.unread, audit.words;
DROP TABLE audit.cosignature, audit.checkpoint, audit.tile, audit.disclosure, audit.leaf;
DROP TABLE audit.once, audit.pending;
RESET ROLE;
"""
RIGHTS = """
SET LOCAL ROLE carnet_audit;
-- Only tables that a migration puts under care may feed the log.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA audit FROM PUBLIC;
RESET ROLE;
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.RunSQL(TABLES, NO_TABLES),
        SqlFiles(
            [
                "recording/place_of_act",
                "erasure/order_under_way",
                "recording/refuse_change",
                "former/refuse_change_of_leaves",
                "former/refuse_change_of_keys",
                "recording/enter_act",
                "recording/open_act",
                "recording/note",
                "recording/refuse_too_long",
                "former/capture_slowly",
                "recording/capture",
                "reading/body",
                "former/personal_of",
                "reading/joined",
                "reading/values_of",
                "former/words_of",
                "reading/told_apart",
                "former/entry",
                "former/acts_with",
            ],
            role="carnet_audit",
        ),
        migrations.RunSQL(RIGHTS, migrations.RunSQL.noop),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("xid", models.BigIntegerField()),
                ("clock", models.DateTimeField()),
                (
                    "operation",
                    models.CharField(
                        choices=[
                            ("A", "event"),
                            ("N", "note"),
                            ("E", "erased"),
                            ("I", "added"),
                            ("U", "changed"),
                            ("D", "removed"),
                        ],
                        max_length=1,
                    ),
                ),
                ("act", models.UUIDField(null=True)),
                ("kind", models.TextField(null=True)),
                ("scope", models.UUIDField(null=True)),
                ("actor", models.UUIDField(null=True)),
                ("occurred_at", models.DateTimeField(null=True)),
                ("subject_table", models.TextField(null=True)),
                ("subject_id", models.UUIDField(null=True)),
                ("facts", models.JSONField(decoder=audit.models.ExactNumbers, null=True)),
                ("request_id", models.TextField(null=True)),
                ("client", models.GenericIPAddressField(null=True)),
                ("db_user", models.TextField()),
                ("table_name", models.TextField(null=True)),
                ("row_id", models.UUIDField(null=True)),
                ("before", models.JSONField(decoder=audit.models.ExactNumbers, null=True)),
                ("after", models.JSONField(decoder=audit.models.ExactNumbers, null=True)),
                ("personal", models.JSONField(decoder=audit.models.ExactNumbers, null=True)),
                ("leaf", models.BigIntegerField(null=True)),
            ],
            options={"db_table": '"audit"."entry"', "managed": False},
        ),
    ]
