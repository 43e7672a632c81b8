"""The database refuses a house policy that is decided by the person who proposed it, and a post given to oneself."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION another_person_decides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM venues_housepolicy p WHERE p.id = NEW.policy_id AND p.entered_by_id = NEW.decided_by_id) THEN
        RAISE EXCEPTION 'another person decides on a policy (policy_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'policy_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER policy_needs_four_eyes BEFORE INSERT ON venues_policydecision
    FOR EACH ROW EXECUTE FUNCTION another_person_decides();
ALTER TABLE venues_policydecision ENABLE ALWAYS TRIGGER policy_needs_four_eyes;
ALTER TABLE venues_post ADD CONSTRAINT nobody_gives_themselves_a_post CHECK (given_by_id IS DISTINCT FROM staff_id);
"""

BACKWARD = """
ALTER TABLE venues_post DROP CONSTRAINT nobody_gives_themselves_a_post;
DROP TRIGGER policy_needs_four_eyes ON venues_policydecision;
DROP FUNCTION another_person_decides();
"""


class Migration(migrations.Migration):
    dependencies = [("venues", "0002_kept_in_the_log")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
