"""Neither the order of writing nor a table in another schema makes two persons of one who decides on a policy."""

from django.db import migrations

DECIDES = """
CREATE OR REPLACE FUNCTION another_person_decides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {one_person} THEN
        RAISE EXCEPTION 'another person decides on a policy (policy_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'policy_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;
ALTER FUNCTION public.another_person_decides() {path};
"""
# Keys are compared at the end of a transaction only: a decision could be written before what it decides.
FORWARD = DECIDES.format(
    one_person="""NOT EXISTS (SELECT FROM venues_housepolicy p
                   WHERE p.id = NEW.policy_id AND p.entered_by_id <> NEW.decided_by_id)""",
    path="SET search_path = public, pg_temp",
)
BACK = DECIDES.format(
    one_person="""EXISTS (SELECT FROM venues_housepolicy p
               WHERE p.id = NEW.policy_id AND p.entered_by_id = NEW.decided_by_id)""",
    path="RESET search_path",
)


class Migration(migrations.Migration):
    dependencies = [("venues", "0004_attempts_are_counted_together")]

    operations = [migrations.RunSQL(FORWARD, BACK)]
