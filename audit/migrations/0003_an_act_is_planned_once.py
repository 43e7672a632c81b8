"""The entry of an act is written with a plan that is made once a connection, and not anew for every act."""

from django.db import migrations

INSERT = """
    INSERT INTO audit.pending (
        xid, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id, facts,
        request_id, client, db_user
    ) VALUES (
        pg_current_xact_id()::text::bigint, clock_timestamp(), of_operation, new_act, of_kind, of_scope,
        of_actor, of_moment, of_table, of_subject, of_facts, of_request, of_client, session_user
    ) RETURNING ctid
"""
ENTER = """
SET LOCAL ROLE carnet_audit;
CREATE OR REPLACE FUNCTION audit.enter_act(
    of_operation text, of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text,
    of_subject uuid, of_facts jsonb, of_request text, of_client inet, new_act uuid
) RETURNS tid
LANGUAGE {language}
SET search_path = pg_catalog, pg_temp
AS $$ {body} $$;
RESET ROLE;
"""
PLANNED_ONCE = f"DECLARE place tid; BEGIN {INSERT.rstrip()} INTO place; RETURN place; END"


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_a_key_knows_what_was_said")]

    operations = [
        migrations.RunSQL(
            ENTER.format(language="plpgsql", body=PLANNED_ONCE), ENTER.format(language="sql", body=INSERT)
        )
    ]
