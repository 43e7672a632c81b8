"""A limit that a guest wished for is never ended early, and goes on past its last day until the interview (LU-PIS-7)."""

from django.db import migrations

MAY_END = """
CREATE OR REPLACE FUNCTION measure_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    ended exclusions_measure;
BEGIN
    SELECT * INTO ended FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF ended.kind = 'self_ban' THEN
        RAISE EXCEPTION 'nobody ends a self-ban (a_self_ban_is_never_ended_early)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_self_ban_is_never_ended_early';
    END IF;{wished}
    IF NEW.ended_on < ended.first_day THEN
        RAISE EXCEPTION 'a measure ends after it began (a_measure_ends_after_it_began)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_measure_ends_after_it_began';
    END IF;
    RETURN NEW;
END $$;
"""
NOT_A_WISHED_LIMIT = """
    IF ended.basis = 'house' THEN
        RAISE EXCEPTION 'nobody ends a limit that the guest wished for (a_wished_limit_is_never_ended_early)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_wished_limit_is_never_ended_early';
    END IF;"""

HELD = """
CREATE OR REPLACE FUNCTION interview_was_held() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM exclusions_measure m
        WHERE m.id = NEW.measure_id AND {whose} AND m.last_day <= NEW.interview_on
    ) THEN
        RAISE EXCEPTION 'the interview is held on the last day or later (access_needs_an_interview_after_the_ban)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'access_needs_an_interview_after_the_ban';
    END IF;
    RETURN NEW;
END $$;
"""

AGAINST = """
CREATE OR REPLACE FUNCTION measures_against(
    house uuid, guest uuid, of_number text, of_name text, keys integer[], day date
) RETURNS TABLE (
    id uuid, kind text, reference text, over boolean, of_guest boolean, surname text, given_names text, mrz_name text,
    birth_year smallint, birth_month smallint, birth_day smallint,
    sex text, nationality text, document_number text, document_state text
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    file uuid[] := CASE WHEN guest IS NOT NULL THEN people_file_ids(guest) END;
BEGIN
    RETURN QUERY
        SELECT m.id, m.kind::text, m.reference::text, coalesce(m.last_day < day, false),
               coalesce(m.person_id = ANY (file), false), m.surname::text, m.given_names::text, m.mrz_name::text,
               m.birth_year, m.birth_month, m.birth_day,
               m.sex::text, m.nationality::text, m.document_number::text, m.document_state::text
        FROM (
            SELECT * FROM exclusions_measure WHERE person_id = ANY (file) AND venue_id = house
            UNION ALL
            SELECT * FROM exclusions_measure
                WHERE venue_id = house AND document_number = of_number AND document_number <> ''
            UNION ALL
            SELECT * FROM exclusions_measure WHERE venue_id = house AND mrz_name = of_name AND of_name <> ''
            UNION ALL
            SELECT * FROM exclusions_measure WHERE venue_id = house AND birth_key = ANY (keys)
        ) m
        WHERE m.first_day <= day
          AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = m.id AND e.ended_on <= day)
          AND (m.last_day IS NULL OR m.last_day >= day
               OR ({whose}
                   AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id)));
END $$;
"""
# Whose end needs an interview: a self-ban, and a limit that its guest wished for. No other measure has a basis `house`.
NOW = "(m.kind = 'self_ban' OR m.basis = 'house')"
BEFORE = "m.kind = 'self_ban'"


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0008_how_often_somebody_may_come")]

    operations = [
        migrations.RunSQL(MAY_END.format(wished=NOT_A_WISHED_LIMIT), MAY_END.format(wished="")),
        migrations.RunSQL(HELD.format(whose=NOW), HELD.format(whose=BEFORE)),
        migrations.RunSQL(AGAINST.format(whose=NOW), AGAINST.format(whose=BEFORE)),
    ]
