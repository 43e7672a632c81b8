"""What an act says, and what a row holds, is no longer as text than the sealer can read.

Without a measure one act of a hundred kilobytes stopped the sealing for ever: nine thousand numbers of 131,000 digits
are few bytes as PostgreSQL keeps them, and more than its longest text when they are read (tests/audit/attacks/
test_standstill.py). Whatever is shorter than a thousand bytes is not read: its text is short enough, whatever it holds.
"""

from importlib import import_module

from django.db import migrations

MEASURE = """
-- As the short way of `audit.capture` calls it, in any session: each name says its schema.
CREATE FUNCTION audit.refuse_too_long(of_table text, image jsonb) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
    IF pg_catalog.octet_length(image::pg_catalog.text) OPERATOR(pg_catalog.>) 16000000 THEN
        RAISE EXCEPTION 'a row of "%" violates "register_rows_have_a_measure"', of_table
            USING ERRCODE = 'check_violation', CONSTRAINT = 'register_rows_have_a_measure', TABLE = of_table;
    END IF;
END
$$;
REVOKE ALL ON FUNCTION audit.refuse_too_long(text, jsonb) FROM PUBLIC;
"""

EIGHTH, NINTH = map(
    import_module,
    ("audit.migrations.0008_nobody_else_takes_the_turn", "audit.migrations.0009_a_row_is_kept_by_one_question"),
)
BEFORE = EIGHTH.ENTER[: EIGHTH.ENTER.index("ALTER TABLE")]
ENTER = BEFORE.replace(
    "    END;\nBEGIN",
    """        WHEN pg_column_size(of_facts) > 1000 AND octet_length(of_facts::text) > 1000000
            THEN 'entry_facts_have_a_measure'
    END;
BEGIN""",
)
TOLD = "        image := pg_catalog.to_jsonb(NEW);\n"
SHORT = NINTH.SHORT.replace(
    TOLD,
    TOLD
    + """        IF pg_catalog.pg_column_size(image) OPERATOR(pg_catalog.>) 1000 THEN
            PERFORM audit.refuse_too_long(TG_TABLE_NAME, image);
        END IF;
""",
)
KEPT = "    INSERT INTO audit.pending (\n        xid, clock, operation, act, facts, db_user, table_name, row_id, before, after, apart\n"
LONG = NINTH.anew(NINTH.LONG).replace(
    KEPT,
    """    IF pg_column_size(new_image - secret_columns) > 1000 THEN
        PERFORM audit.refuse_too_long(of_table, new_image - secret_columns);
    END IF;
"""
    + KEPT,
)
UNDO = "DROP FUNCTION audit.refuse_too_long(text, jsonb);"
AS_AUDIT, AS_OWNER = "SET LOCAL ROLE carnet_audit;", "RESET ROLE;"


class Migration(migrations.Migration):
    dependencies = [("audit", "0009_a_row_is_kept_by_one_question")]

    operations = [
        migrations.RunSQL(
            "".join([AS_AUDIT, MEASURE, ENTER, LONG, SHORT, AS_OWNER]),
            "".join([AS_AUDIT, NINTH.SHORT, NINTH.anew(NINTH.LONG), BEFORE, UNDO, AS_OWNER]),
        )
    ]
