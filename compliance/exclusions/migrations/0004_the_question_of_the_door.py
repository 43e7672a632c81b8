"""The one question of the door about exclusions: every measure that may concern the person who shows a paper."""

from django.db import migrations

# One statement without a plan of its own, so that PostgreSQL puts it in place of the call: each branch goes through its
# index. `guest` stands for everybody in their file; `keys` are the birth dates that may be the paper's, as numbers (compliance.exclusions.screening.birth_keys).
FORWARD = """
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

BACKWARD = "DROP FUNCTION measures_against(uuid, uuid, text, text, integer[], date);"


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0003_a_self_ban_stays"), ("people", "0005_one_guest_many_papers")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
