"""A post of the authority has a last day, and nobody holds one beside a post of the house."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

from audit.refusals import triggers

APART = """
CREATE FUNCTION venues_post_stands_apart() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM venues_post p
        WHERE p.staff_id = NEW.staff_id AND p.venue_id = NEW.venue_id AND p.id <> NEW.id AND p.period && NEW.period
          AND (p.role = 'inspector') <> (NEW.role = 'inspector')) THEN
        RAISE EXCEPTION 'of the authority and of the house (the_authority_holds_no_post_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_authority_holds_no_post_of_the_house';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER the_authority_holds_no_post_of_the_house BEFORE INSERT OR UPDATE ON venues_post
    FOR EACH ROW EXECUTE FUNCTION venues_post_stands_apart();
"""

FORWARD, BACKWARD = triggers(
    [APART],
    always=[("venues_post", "the_authority_holds_no_post_of_the_house")],
    functions=["venues_post_stands_apart()"],
)


class Migration(migrations.Migration):
    dependencies = [("venues", "0007_a_token_is_one_question")]

    operations = [
        # Posts given before keep their period until somebody ends them: they are what was decided.
        AddConstraintNotValid(
            model_name="post",
            constraint=models.CheckConstraint(
                condition=models.Q(("role", "inspector"), _negated=True) | models.Q(("period__upper_inf", False)),
                name="a_post_of_the_authority_has_a_last_day",
            ),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
