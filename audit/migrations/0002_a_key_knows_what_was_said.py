"""A key for a single use remembers what was said with it, so that it answers nothing else later.

What was said is kept as a digest that the application makes under a key of its own; nobody reads it back.
"""

from django.db import migrations

OPEN_ACT = """
CREATE FUNCTION audit.open_act(
    of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text, of_subject uuid,
    of_facts jsonb, of_request text, of_client inet, once_key text{said_in},
    OUT new_act uuid,
    OUT first_act uuid, OUT first_kind text, OUT first_subject uuid, OUT first_at timestamptz{said_out}
) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF of_kind = 'audit.database.written' THEN
        RAISE EXCEPTION '"%" violates "act_kind_is_the_databases_own"', of_kind
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'act_kind_is_the_databases_own';
    END IF;
    IF EXISTS (
        SELECT FROM audit.pending
        WHERE ctid = audit.place_of_act() AND xid = pg_current_xact_id()::text::bigint
            AND clock >= transaction_timestamp() AND operation = 'A' AND kind <> 'audit.database.written'
    ) THEN
        RAISE EXCEPTION '"%" violates "transaction_has_one_act"', of_kind
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'transaction_has_one_act';
    END IF;
    new_act := gen_random_uuid();
    IF once_key IS NOT NULL THEN
        -- A twin that is still under way is waited for; its end decides which of the two is the first.
        INSERT INTO audit.once (key, act, kind, subject_id, at{said_column})
            VALUES (once_key, new_act, of_kind, of_subject, of_moment{said_value}) ON CONFLICT (key) DO NOTHING;
        IF NOT FOUND THEN
            new_act := NULL;
            SELECT act, kind, subject_id, at{said_column}
                INTO STRICT first_act, first_kind, first_subject, first_at{said_found}
                FROM audit.once WHERE key = once_key;
            RETURN;
        END IF;
    END IF;
    PERFORM set_config('audit.place', audit.enter_act(
        'A', of_kind, of_scope, of_actor, of_moment, of_table, of_subject, of_facts,
        of_request, of_client, new_act
    )::text, true);
END
$$;
"""
BEFORE = "text, uuid, uuid, timestamptz, text, uuid, jsonb, text, inet, text"
NOW = f"{BEFORE}, text"

WITHOUT = OPEN_ACT.format(said_in="", said_out="", said_column="", said_value="", said_found="")
WITH = OPEN_ACT.format(
    said_in=", once_said text DEFAULT NULL",
    said_out=", OUT first_said text",
    said_column=", said",
    said_value=", once_said",
    said_found=", first_said",
)


def _for_the_application(arguments: str) -> str:
    return (
        f"REVOKE ALL ON FUNCTION audit.open_act({arguments}) FROM PUBLIC;"
        f"GRANT EXECUTE ON FUNCTION audit.open_act({arguments}) TO carnet_app;"
    )


FORWARD = (
    "SET LOCAL ROLE carnet_audit;"
    "ALTER TABLE audit.once ADD COLUMN said text;"
    f"DROP FUNCTION audit.open_act({BEFORE});{WITH}{_for_the_application(NOW)}"
    "RESET ROLE;"
)
BACK = (
    "SET LOCAL ROLE carnet_audit;"
    f"DROP FUNCTION audit.open_act({NOW});{WITHOUT}{_for_the_application(BEFORE)}"
    "ALTER TABLE audit.once DROP COLUMN said;"
    "RESET ROLE;"
)


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_every_change_is_kept")]

    operations = [migrations.RunSQL(FORWARD, BACK)]
