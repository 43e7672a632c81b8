"""Limits that guests wished for may be signalled to the agents where the policy of the house says so (reading A-37).

Self-bans and the Minister's decisions never are: the database refuses them as before.
"""

from django.db import migrations

MAY_BE_SIGNALLED = """
CREATE OR REPLACE FUNCTION measure_may_be_signalled() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM exclusions_measure m WHERE m.id = NEW.measure_id AND ({never})) THEN
        RAISE EXCEPTION 'that stays in the house (a_voluntary_measure_is_not_signalled)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_voluntary_measure_is_not_signalled';
    END IF;
    RETURN NEW;
END $$;
"""
ALWAYS = "m.kind IN ('self_ban', 'ministerial')"


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0024_winnings_withheld_for_a_breach")]

    operations = [
        migrations.RunSQL(
            MAY_BE_SIGNALLED.format(never=ALWAYS), MAY_BE_SIGNALLED.format(never=f"{ALWAYS} OR m.basis = 'house'")
        )
    ]
