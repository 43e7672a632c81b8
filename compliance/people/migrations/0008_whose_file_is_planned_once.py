"""In whose file a person stands, and who stands with them, asked with a plan that is made once a connection.

A function in plain SQL that names its schema is planned anew by every statement that calls it: 170 of the 190
microseconds it took.
"""

from django.db import migrations

FILE_OF = """
CREATE OR REPLACE FUNCTION people_file_of(of_person uuid) RETURNS uuid
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
    head uuid;
BEGIN
    SELECT s.file_id INTO head FROM people_standing s WHERE s.person_id = of_person ORDER BY s.step DESC LIMIT 1;
    RETURN coalesce(head, of_person);
END $$;
"""
FILE_IDS = """
CREATE OR REPLACE FUNCTION people_file_ids(of_person uuid) RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
    head uuid := people_file_of(of_person);
BEGIN
    RETURN array(
        SELECT head
        UNION
        SELECT s.person_id FROM people_standing s
        WHERE s.file_id = head
          AND NOT EXISTS (SELECT FROM people_standing later
                          WHERE later.person_id = s.person_id AND later.step > s.step)
    );
END $$;
"""
IN_SQL = """
CREATE OR REPLACE FUNCTION people_file_of(of_person uuid) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
    SELECT coalesce((SELECT s.file_id FROM people_standing s WHERE s.person_id = of_person ORDER BY s.step DESC LIMIT 1),
                    of_person)
$$;
CREATE OR REPLACE FUNCTION people_file_ids(of_person uuid) RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
    SELECT array(
        SELECT people_file_of(of_person)
        UNION
        SELECT s.person_id FROM people_standing s
        WHERE s.file_id = (SELECT people_file_of(of_person))
          AND NOT EXISTS (SELECT FROM people_standing later
                          WHERE later.person_id = s.person_id AND later.step > s.step)
    )
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("people", "0007_a_paper_is_met_in_one_question")]

    operations = [migrations.RunSQL(FILE_OF + FILE_IDS, IN_SQL)]
