"""The door's question about exclusions with a plan that is made once a connection: planning was most of what it cost."""

from django.db import migrations

DROP = "DROP FUNCTION measures_against(uuid, uuid, text, text, integer[], date);"
PLANNED_ONCE = """
CREATE FUNCTION measures_against(house uuid, guest uuid, of_number text, of_name text, keys integer[], day date)
RETURNS TABLE (
    id uuid, kind text, reference text, over boolean, of_guest boolean, surname text, given_names text, mrz_name text,
    birth_year smallint, birth_month smallint, birth_day smallint,
    sex text, nationality text, document_number text, document_state text
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
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
            SELECT * FROM exclusions_measure WHERE venue_id = house AND document_number = of_number AND of_number <> ''
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
PLANNED_EACH_TIME = """
CREATE FUNCTION measures_against(house uuid, guest uuid, number text, name text, keys integer[], day date)
RETURNS TABLE (
    id uuid, kind text, reference text, over boolean, of_guest boolean, surname text, given_names text, mrz_name text,
    birth_year smallint, birth_month smallint, birth_day smallint,
    sex text, nationality text, document_number text, document_state text
) LANGUAGE sql STABLE AS $$
    SELECT m.id, m.kind, m.reference, coalesce(m.last_day < $6, false),
           coalesce(m.person_id = ANY (people_file_ids($2)), false), m.surname, m.given_names, m.mrz_name,
           m.birth_year, m.birth_month, m.birth_day,
           m.sex, m.nationality, m.document_number, m.document_state
    FROM (
        SELECT * FROM exclusions_measure WHERE person_id = ANY (people_file_ids($2)) AND venue_id = $1
        UNION ALL
        SELECT * FROM exclusions_measure WHERE venue_id = $1 AND document_number = $3 AND $3 <> ''
        UNION ALL
        SELECT * FROM exclusions_measure WHERE venue_id = $1 AND mrz_name = $4 AND $4 <> ''
        UNION ALL
        SELECT * FROM exclusions_measure WHERE venue_id = $1 AND birth_key = ANY ($5)
    ) m
    WHERE m.first_day <= $6
      AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = m.id AND e.ended_on <= $6)
      AND (m.last_day IS NULL OR m.last_day >= $6
           OR (m.kind = 'self_ban'
               AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id)))
$$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0005_guards_look_at_our_tables"),
        ("people", "0008_whose_file_is_planned_once"),
    ]

    operations = [migrations.RunSQL(DROP + PLANNED_ONCE, DROP + PLANNED_EACH_TIME)]
