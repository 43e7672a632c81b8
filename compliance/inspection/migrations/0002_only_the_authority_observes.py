"""Observations are numbered without a gap in each year, written and closed by the authority, answered by the house."""

from django.db import migrations

from audit.numbers import yearly_sql
from audit.operations import KeepRegister
from audit.refusals import triggers

NUMBERS = yearly_sql("inspection", "inspection_observation")

# A post lasts through its calendar dates, and its last night to the end of that gaming day.
HOLDS = """
CREATE FUNCTION inspection_holds(staff uuid, venue uuid, at timestamptz, roles text[]) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM venues_post p JOIN venues_venue v ON v.id = p.venue_id
        WHERE p.staff_id = staff AND p.venue_id = venue AND p.role = ANY (roles)
          AND (p.period @> (at AT TIME ZONE v.timezone)::date
               OR p.period @> ((at AT TIME ZONE v.timezone)::date - 1)))
$$;
"""

OBSERVES = """
CREATE FUNCTION inspection_may_observe() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    today date;
    latest timestamptz;
BEGIN
    SELECT (NEW.written_at AT TIME ZONE v.timezone)::date INTO today FROM venues_venue v WHERE v.id = NEW.venue_id;
    IF NOT inspection_holds(NEW.written_by_id, NEW.venue_id, NEW.written_at, ARRAY['inspector']) THEN
        RAISE EXCEPTION 'no agent of the authority (only_the_authority_writes_observations)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_authority_writes_observations';
    END IF;
    IF NEW.year <> extract(year FROM today) THEN
        RAISE EXCEPTION 'another year (an_observation_is_numbered_in_its_year)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_observation_is_numbered_in_its_year';
    END IF;
    IF NEW.due_on < today THEN
        RAISE EXCEPTION 'that day is over (an_answer_is_asked_for_a_day_to_come)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_answer_is_asked_for_a_day_to_come';
    END IF;
    SELECT max(o.written_at) INTO latest FROM inspection_observation o
    WHERE o.venue_id = NEW.venue_id AND o.year = NEW.year;
    IF NEW.written_at < latest THEN
        RAISE EXCEPTION 'written before the number before it (observations_are_numbered_as_they_are_written)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'observations_are_numbered_as_they_are_written';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER inspection_an_observation_may_be_written BEFORE INSERT ON inspection_observation
    FOR EACH ROW EXECUTE FUNCTION inspection_may_observe();
"""

FOLLOWS = """
CREATE FUNCTION inspection_may_follow() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    seen inspection_observation;
    last inspection_entry;
    roles text[];
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.observation_id::text, 0));
    SELECT * INTO seen FROM inspection_observation o WHERE o.id = NEW.observation_id;
    SELECT * INTO last FROM inspection_entry e WHERE e.observation_id = NEW.observation_id ORDER BY e.place DESC LIMIT 1;
    IF last.kind = 'closing' THEN
        RAISE EXCEPTION 'it is closed (nothing_follows_a_closing)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_follows_a_closing';
    END IF;
    -- A place that is taken already, the unique constraint refuses.
    IF NEW.place NOT BETWEEN 1 AND coalesce(last.place, 0) + 1
       OR NEW.written_at < coalesce(last.written_at, seen.written_at) THEN
        RAISE EXCEPTION 'out of its order (entries_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'entries_follow_each_other';
    END IF;
    roles := CASE NEW.kind WHEN 'answer' THEN ARRAY['compliance', 'director'] ELSE ARRAY['inspector'] END;
    IF NOT inspection_holds(NEW.written_by_id, seen.venue_id, NEW.written_at, roles) THEN
        RAISE EXCEPTION 'the other side writes this (the_house_answers_and_the_authority_closes)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_house_answers_and_the_authority_closes';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER inspection_an_entry_may_follow BEFORE INSERT ON inspection_entry
    FOR EACH ROW EXECUTE FUNCTION inspection_may_follow();
"""

FORWARD, BACKWARD = triggers(
    [NUMBERS[0], HOLDS, OBSERVES, FOLLOWS],
    always=[
        ("inspection_observation", "inspection_an_observation_may_be_written"),
        ("inspection_entry", "inspection_an_entry_may_follow"),
    ],
    functions=[
        "inspection_may_follow()",
        "inspection_may_observe()",
        "inspection_holds(uuid, uuid, timestamptz, text[])",
    ],
    last=NUMBERS[1],
)


class Migration(migrations.Migration):
    dependencies = [
        ("inspection", "0001_observations_of_the_authority"),
        ("audit", "0001_every_change_is_kept"),
        ("venues", "0008_the_authority_stands_apart"),
    ]

    operations = [
        KeepRegister("Observation", personal=["about", "text", "refers_to"]),
        KeepRegister("Entry", personal=["text", "measure"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
