"""The door's question has one plan for every guest: PostgreSQL made it anew for each, which took most of it.

A plan for everybody is only as good as what PostgreSQL expects of everybody. Where most measures name no paper, it
expects a paper to be that of most measures, and reads them all: the index holds only the papers that are stated.
"""

from django.db import migrations, models
from django.db.models import Q

FUNCTION = """
CREATE OR REPLACE FUNCTION measures_against(
    house uuid, guest uuid, of_number text, of_name text, keys integer[], day date
) RETURNS TABLE (
    id uuid, kind text, reference text, over boolean, of_guest boolean, surname text, given_names text, mrz_name text,
    birth_year smallint, birth_month smallint, birth_day smallint,
    sex text, nationality text, document_number text, document_state text
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp{plan} AS $$
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
                WHERE venue_id = house AND document_number = of_number AND {number} <> ''
            UNION ALL
            SELECT * FROM exclusions_measure WHERE venue_id = house AND mrz_name = of_name AND of_name <> ''
            UNION ALL
            SELECT * FROM exclusions_measure WHERE venue_id = house AND birth_key = ANY (keys)
        ) m
        WHERE m.first_day <= day
          AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = m.id AND e.ended_on <= day)
          AND (m.last_day IS NULL OR m.last_day >= day
               OR (m.kind = 'self_ban'
                   AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id)));
END $$;
"""
FORWARD = FUNCTION.format(plan=" SET plan_cache_mode = force_generic_plan", number="document_number")
BACKWARD = FUNCTION.format(plan="", number="of_number")


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0006_the_question_is_planned_once")]

    operations = [
        migrations.RemoveIndex(model_name="measure", name="measures_by_paper"),
        migrations.AddIndex(
            model_name="measure",
            index=models.Index(
                condition=~Q(document_number=""), fields=["venue", "document_number"], name="measures_by_paper"
            ),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
