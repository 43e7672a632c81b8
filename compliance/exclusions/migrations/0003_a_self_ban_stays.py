"""The database refuses a self-ban that is too short, too long or ended early, and access without its interview."""

from django.db import migrations

FORWARD = """
ALTER TABLE exclusions_measure ADD CONSTRAINT a_self_ban_lasts_a_month_to_seven_years CHECK (
    kind <> 'self_ban' OR (
        last_day IS NOT NULL
        AND last_day >= (first_day + interval '1 month')::date
        AND last_day <= (first_day + interval '7 years')::date));
ALTER TABLE exclusions_measure ADD CONSTRAINT a_measure_is_found_under_its_birth_date CHECK (
    birth_key = coalesce(birth_year * 10000 + coalesce(birth_month, 0) * 100 + coalesce(birth_day, 0), 0));

CREATE FUNCTION measure_may_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    ended exclusions_measure;
BEGIN
    SELECT * INTO ended FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF ended.kind = 'self_ban' THEN
        RAISE EXCEPTION 'nobody ends a self-ban (a_self_ban_is_never_ended_early)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_self_ban_is_never_ended_early';
    END IF;
    IF NEW.ended_on < ended.first_day THEN
        RAISE EXCEPTION 'a measure ends after it began (a_measure_ends_after_it_began)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_measure_ends_after_it_began';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_measure_may_end BEFORE INSERT ON exclusions_measureend
    FOR EACH ROW EXECUTE FUNCTION measure_may_end();

CREATE FUNCTION interview_was_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM exclusions_measure m
        WHERE m.id = NEW.measure_id AND m.kind = 'self_ban' AND m.last_day <= NEW.interview_on
    ) THEN
        RAISE EXCEPTION 'the interview is held on the last day or later (access_needs_an_interview_after_the_ban)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'access_needs_an_interview_after_the_ban';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER access_needs_an_interview_after_the_ban BEFORE INSERT ON exclusions_accessauthorised
    FOR EACH ROW EXECUTE FUNCTION interview_was_held();

ALTER TABLE exclusions_measureend ENABLE ALWAYS TRIGGER a_measure_may_end;
ALTER TABLE exclusions_accessauthorised ENABLE ALWAYS TRIGGER access_needs_an_interview_after_the_ban;
"""

BACKWARD = """
DROP TRIGGER access_needs_an_interview_after_the_ban ON exclusions_accessauthorised;
DROP TRIGGER a_measure_may_end ON exclusions_measureend;
DROP FUNCTION interview_was_held();
DROP FUNCTION measure_may_end();
ALTER TABLE exclusions_measure DROP CONSTRAINT a_measure_is_found_under_its_birth_date;
ALTER TABLE exclusions_measure DROP CONSTRAINT a_self_ban_lasts_a_month_to_seven_years;
"""


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0002_kept_in_the_log")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
