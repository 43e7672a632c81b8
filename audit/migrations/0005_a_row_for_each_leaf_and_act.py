"""One row for the personal values of a leaf, and one for the words of an act, instead of one for each value and leaf.

The words are no evidence: the table is emptied, and the sealer fills it again.
"""

from django.db import migrations

from ..schema.sql_files import SqlFiles

DISCLOSURES = """
SET LOCAL ROLE carnet_audit;
CREATE TABLE audit.by_leaf AS
    SELECT idx, string_agg(path || ' ' || disclosure, E'\\n' ORDER BY path COLLATE "C") AS disclosures
    FROM audit.disclosure GROUP BY idx ORDER BY idx;
ALTER TABLE audit.disclosure DISABLE TRIGGER audit_refuse;
TRUNCATE audit.disclosure;
ALTER TABLE audit.disclosure DROP COLUMN path, DROP COLUMN disclosure, ADD COLUMN disclosures text NOT NULL,
    ADD CONSTRAINT disclosure_pkey PRIMARY KEY (idx);
INSERT INTO audit.disclosure (idx, disclosures) SELECT idx, disclosures FROM audit.by_leaf;
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse;
DROP TABLE audit.by_leaf;
RESET ROLE;
"""
DISCLOSURE_FOR_EACH_VALUE = """
SET LOCAL ROLE carnet_audit;
CREATE TABLE audit.by_value AS
    SELECT idx, regexp_replace(line, ' [^ ]*$', '') AS path, split_part(line, ' ', -1) AS disclosure
    FROM audit.disclosure, string_to_table(disclosures, E'\\n') AS line;
ALTER TABLE audit.disclosure DISABLE TRIGGER audit_refuse;
TRUNCATE audit.disclosure;
ALTER TABLE audit.disclosure DROP CONSTRAINT disclosure_pkey, DROP COLUMN disclosures,
    ADD COLUMN path text NOT NULL, ADD COLUMN disclosure text NOT NULL,
    ADD CONSTRAINT disclosure_pkey PRIMARY KEY (idx, path);
INSERT INTO audit.disclosure (idx, path, disclosure) SELECT idx, path, disclosure FROM audit.by_value;
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse;
DROP TABLE audit.by_value;
RESET ROLE;
"""
WORDS = """
SET LOCAL ROLE carnet_audit;
TRUNCATE audit.words;
-- The id of the act, by which a search goes back in time; empty for leaves of no act.
ALTER TABLE audit.words ADD COLUMN entry_id bigint;
CREATE INDEX words_by_act ON audit.words (entry_id);
RESET ROLE;
"""
WORDS_FOR_EACH_LEAF = """
SET LOCAL ROLE carnet_audit;
TRUNCATE audit.words;
ALTER TABLE audit.words DROP COLUMN entry_id;
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0004_pages_of_the_log_read_indexes")]

    operations = [
        migrations.RunSQL(DISCLOSURES + WORDS, migrations.RunSQL.noop),
        SqlFiles(
            ["reading/searchable_text", "reading/words_asked", "reading/new_acts_with", "reading/acts_with"],
            role="carnet_audit",
            instead_of=["former/words_of", "former/acts_with"],
        ),
        SqlFiles(["erasure/forget"], role="carnet_audit", instead_of=["former/forget"]),
        # The view uses the function.
        SqlFiles(
            ["reading/personal_of", "reading/entry"],
            role="carnet_audit",
            instead_of=["former/personal_of", "reading/entry"],
        ),
        # On reversal the columns return before the functions that read them.
        migrations.RunSQL(migrations.RunSQL.noop, WORDS_FOR_EACH_LEAF + DISCLOSURE_FOR_EACH_VALUE),
    ]
