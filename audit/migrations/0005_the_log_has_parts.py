"""The log is stored in parts, with one row for the values of a leaf and the words of an act; keys expire (ADR 89).

The words are no evidence: the table starts empty, and the sealer fills it again.
"""

from django.db import migrations

from ..schema.sql_files import SqlFiles

# The references go with the keys; `audit verify` names a value or a mark of a leaf that is missing.
SET_ASIDE = """
SET LOCAL ROLE carnet_audit;
ALTER TABLE audit.leaf DROP CONSTRAINT leaf_pkey CASCADE;
ALTER TABLE audit.disclosure DROP CONSTRAINT disclosure_pkey;
ALTER TABLE audit.words DROP CONSTRAINT words_pkey;
DROP INDEX audit.leaf_acts_in_order, audit.leaves_of_an_act, audit.leaves_of_a_row, audit.leaves_on_a_subject,
    audit.leaves_of_keys, audit.leaves_of_sealing, audit.leaves_of_witnesses, audit.leaf_acts_of_a_kind,
    audit.leaf_acts_of_an_actor, audit.leaf_acts_in_time, audit.words_of_leaves;
ALTER TABLE audit.leaf RENAME TO former_leaf;
ALTER TABLE audit.disclosure RENAME TO former_disclosure;
ALTER TABLE audit.words RENAME TO former_words;
RESET ROLE;
"""
LEAVES = """
SET LOCAL ROLE carnet_audit;
CREATE TABLE audit.leaf (
    idx bigint CONSTRAINT leaf_pkey PRIMARY KEY CHECK (idx >= 0),
    entry_id bigint,
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
){parts};
CREATE INDEX leaf_acts_in_order ON audit.leaf (entry_id) WHERE operation IN ('A', 'N', 'E');
CREATE INDEX leaves_of_an_act ON audit.leaf (act, entry_id);
CREATE INDEX leaves_of_a_row ON audit.leaf (row_id, entry_id) WHERE row_id IS NOT NULL;
CREATE INDEX leaves_on_a_subject ON audit.leaf (subject_id, entry_id) WHERE subject_id IS NOT NULL;
CREATE INDEX leaves_of_keys ON audit.leaf (idx) WHERE operation = 'K';
CREATE INDEX leaves_of_sealing ON audit.leaf (entry_id)
    WHERE kind IN ('audit.sealing.stopped', 'audit.sealing.resumed');
CREATE INDEX leaves_of_witnesses ON audit.leaf (entry_id)
    WHERE kind IN ('audit.witness.silent', 'audit.witness.signed', 'audit.witness.disputed');
CREATE INDEX leaf_acts_of_a_kind ON audit.leaf (kind, entry_id) WHERE operation IN ('A', 'N', 'E');
CREATE INDEX leaf_acts_of_an_actor ON audit.leaf (actor, entry_id) WHERE operation IN ('A', 'N', 'E');
CREATE INDEX leaf_acts_in_time ON audit.leaf (clock, entry_id) WHERE operation IN ('A', 'N', 'E');
"""
PARTED = (
    LEAVES.replace("{parts}", " PARTITION BY RANGE (idx)")
    + """
CREATE TABLE audit.disclosure (
    idx bigint CONSTRAINT disclosure_pkey PRIMARY KEY,
    disclosures text NOT NULL
) PARTITION BY RANGE (idx);
-- `entry_id` is the id of the act, by which a search goes back in time; empty for leaves of no act.
CREATE TABLE audit.words (
    idx bigint CONSTRAINT words_pkey PRIMARY KEY,
    entry_id bigint,
    words tsvector NOT NULL
) PARTITION BY RANGE (idx);
CREATE INDEX words_of_leaves ON audit.words USING gin (words);
CREATE INDEX words_by_act ON audit.words (entry_id);
RESET ROLE;
"""
)
WHOLE = (
    LEAVES.replace("{parts}", "").replace("entry_id bigint,", "entry_id bigint UNIQUE,")
    + """
CREATE TABLE audit.disclosure (
    idx bigint NOT NULL REFERENCES audit.leaf,
    path text NOT NULL,
    disclosure text NOT NULL,
    CONSTRAINT disclosure_pkey PRIMARY KEY (idx, path)
);
CREATE TABLE audit.words (
    idx bigint CONSTRAINT words_pkey PRIMARY KEY REFERENCES audit.leaf,
    words tsvector NOT NULL
);
CREATE INDEX words_of_leaves ON audit.words USING gin (words);
RESET ROLE;
"""
)
RIGHTS = """
SET LOCAL ROLE carnet_audit;
GRANT SELECT ON audit.leaf, audit.disclosure TO carnet_app, carnet_reader, carnet_sealer;
GRANT INSERT ON audit.leaf, audit.disclosure TO carnet_sealer;
GRANT SELECT ON audit.words TO carnet_app, carnet_reader;
GRANT SELECT, INSERT ON audit.words TO carnet_sealer;
RESET ROLE;
"""
MAKE_PARTS = """
SET LOCAL ROLE carnet_audit;
DO $$
BEGIN
    FOR number IN 0 .. (SELECT coalesce(max(idx), 0) FROM audit.former_leaf) / audit.part_size() LOOP
        PERFORM audit.prepare_parts(number * audit.part_size());
    END LOOP;
    PERFORM audit.prepare_parts((SELECT coalesce(max(idx), 0) FROM audit.former_leaf));
END
$$;
RESET ROLE;
"""
MOVE_LEAVES = """
SET LOCAL ROLE carnet_audit;
INSERT INTO audit.leaf (idx, entry_id, leaf, clock, operation, act, kind, scope, actor, occurred_at, subject_table,
    subject_id, table_name, row_id)
SELECT idx, entry_id, leaf, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id,
    table_name, row_id
FROM audit.former_leaf ORDER BY idx;
RESET ROLE;
"""
JOIN_VALUES = """
SET LOCAL ROLE carnet_audit;
INSERT INTO audit.disclosure (idx, disclosures)
SELECT idx, string_agg(path || ' ' || disclosure, E'\\n' ORDER BY path COLLATE "C")
FROM audit.former_disclosure GROUP BY idx ORDER BY idx;
DROP TABLE audit.former_leaf, audit.former_disclosure, audit.former_words;
RESET ROLE;
"""
SPLIT_VALUES = """
SET LOCAL ROLE carnet_audit;
INSERT INTO audit.disclosure (idx, path, disclosure)
SELECT idx, regexp_replace(line, ' [^ ]*$', ''), split_part(line, ' ', -1)
FROM audit.former_disclosure, string_to_table(disclosures, E'\\n') AS line;
DROP TABLE audit.former_leaf, audit.former_disclosure, audit.former_words;
ALTER TABLE audit.unread ADD FOREIGN KEY (idx) REFERENCES audit.leaf;
ALTER TABLE audit.erased ADD FOREIGN KEY (idx) REFERENCES audit.leaf;
RESET ROLE;
"""
# `at` is the moment that the application stated, which may be long ago.
ENTERED = """
SET LOCAL ROLE carnet_audit;
ALTER TABLE audit.once ADD COLUMN entered_at timestamptz NOT NULL DEFAULT clock_timestamp();
RESET ROLE;
"""
NOT_ENTERED = """
SET LOCAL ROLE carnet_audit;
ALTER TABLE audit.once DROP COLUMN entered_at;
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0004_pages_of_the_log_read_indexes")]

    operations = [
        # What reads or guards the tables that are replaced; the view uses one of the functions.
        SqlFiles(
            [],
            role="carnet_audit",
            instead_of=[
                "former/refuse_change_of_leaves",
                "former/words_of",
                "former/personal_of",
                "former/forget",
                "former/entry_of_whole_tables",
                "former/acts_with",
            ],
        ),
        SqlFiles(
            ["sealing/part_size", "sealing/protect_part", "former/prepare_parts_of_clear_values"], role="carnet_audit"
        ),
        migrations.RunSQL(
            SET_ASIDE + PARTED + RIGHTS + MAKE_PARTS + MOVE_LEAVES + JOIN_VALUES,
            SET_ASIDE + WHOLE + RIGHTS + MOVE_LEAVES + SPLIT_VALUES,
        ),
        SqlFiles(
            [
                "reading/searchable_text",
                "reading/words_asked",
                "reading/new_acts_with",
                "reading/acts_with",
                "former/personal_of_leaf",
                "former/entry_of_clear_values",
                "former/forget_clear_values",
                "former/refuse_change_of_parted_leaves",
            ],
            role="carnet_audit",
        ),
        migrations.RunSQL(ENTERED, NOT_ENTERED),
        SqlFiles(
            ["recording/refuse_change_of_keys", "recording/expire_keys"],
            role="carnet_audit",
            instead_of=["former/refuse_change_of_keys"],
        ),
    ]
