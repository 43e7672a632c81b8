"""Leaves, their personal values and their words are stored in parts of the log, which follow each other.

A part is a range of positions, not of time: a leaf is found by its position, tiles never cross the border of a part,
and the next part can be made before it is needed.
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
    audit.leaf_acts_of_an_actor, audit.leaf_acts_in_time, audit.words_of_leaves, audit.words_by_act;
ALTER TABLE audit.leaf RENAME TO former_leaf;
ALTER TABLE audit.disclosure RENAME TO former_disclosure;
ALTER TABLE audit.words RENAME TO former_words;
RESET ROLE;
"""
TABLES = """
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
) {parts};
{entries};
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
CREATE TABLE audit.disclosure (
    idx bigint CONSTRAINT disclosure_pkey PRIMARY KEY,
    disclosures text NOT NULL
) {parts};
CREATE TABLE audit.words (
    idx bigint CONSTRAINT words_pkey PRIMARY KEY,
    words tsvector NOT NULL,
    entry_id bigint
) {parts};
CREATE INDEX words_of_leaves ON audit.words USING gin (words);
CREATE INDEX words_by_act ON audit.words (entry_id);

GRANT SELECT ON audit.leaf, audit.disclosure TO carnet_app, carnet_reader, carnet_sealer;
GRANT INSERT ON audit.leaf, audit.disclosure TO carnet_sealer;
GRANT SELECT ON audit.words TO carnet_app, carnet_reader;
GRANT SELECT, INSERT ON audit.words TO carnet_sealer;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.leaf
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.leaf ENABLE ALWAYS TRIGGER audit_refuse;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR TRUNCATE ON audit.disclosure
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse;
CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.disclosure
    FOR EACH STATEMENT WHEN (current_user <> 'carnet_audit')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse_removal;
RESET ROLE;
"""
PARTS = """
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
MOVE = """
SET LOCAL ROLE carnet_audit;
INSERT INTO audit.leaf (idx, entry_id, leaf, clock, operation, act, kind, scope, actor, occurred_at, subject_table,
    subject_id, table_name, row_id)
SELECT idx, entry_id, leaf, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id,
    table_name, row_id
FROM audit.former_leaf ORDER BY idx;
INSERT INTO audit.disclosure (idx, disclosures) SELECT idx, disclosures FROM audit.former_disclosure ORDER BY idx;
INSERT INTO audit.words (idx, words, entry_id) SELECT idx, words, entry_id FROM audit.former_words ORDER BY idx;
DROP TABLE audit.former_leaf, audit.former_disclosure, audit.former_words;
RESET ROLE;
"""


PARTED = TABLES.replace("{parts}", "PARTITION BY RANGE (idx)").replace(
    "{entries}", "CREATE INDEX leaves_of_entries ON audit.leaf (entry_id)"
)
WHOLE = TABLES.replace("{parts}", "").replace(
    "{entries}", "ALTER TABLE audit.leaf ADD CONSTRAINT leaf_entry_id_key UNIQUE (entry_id)"
)
REFERENCES = """
SET LOCAL ROLE carnet_audit;
ALTER TABLE audit.disclosure ADD FOREIGN KEY (idx) REFERENCES audit.leaf;
ALTER TABLE audit.words ADD FOREIGN KEY (idx) REFERENCES audit.leaf;
ALTER TABLE audit.unread ADD FOREIGN KEY (idx) REFERENCES audit.leaf;
ALTER TABLE audit.erased ADD FOREIGN KEY (idx) REFERENCES audit.leaf;
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0005_a_row_for_each_leaf_and_act")]

    operations = [
        # The view reads the table that is replaced.
        SqlFiles([], role="carnet_audit", instead_of=["reading/entry"]),
        SqlFiles(["sealing/part_size", "sealing/protect_part", "sealing/prepare_parts"], role="carnet_audit"),
        migrations.RunSQL(SET_ASIDE, MOVE + REFERENCES),
        migrations.RunSQL(PARTED, WHOLE),
        migrations.RunSQL(PARTS + MOVE, SET_ASIDE),
        SqlFiles(["reading/entry"], role="carnet_audit"),
    ]
