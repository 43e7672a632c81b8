"""The door learns of a guest's entry a short time before, within the question that it asks anyway.

An exit on the guest's card since then ends the entry. A door that leads in from the room of that entry is no second one.
The paper is held before the entry is read, so that two desks that ask at the same instant read one after the other.
"""

from importlib import import_module

from django.db import migrations

BEFORE = """
CREATE FUNCTION entry_before(of_venue uuid, of_guest uuid, of_door uuid, since timestamptz) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    WITH file AS (SELECT people_file_ids(of_guest) AS ids), last AS (
        SELECT e.id, e.entered_at, e.gaming_day, d.name, d.room_id
        FROM admissions_entry e JOIN venues_door d ON d.id = e.door_id
        WHERE e.person_id = ANY ((SELECT ids FROM file)::uuid[]) AND e.venue_id = of_venue AND e.entered_at >= since
          AND e.gaming_day >= (since AT TIME ZONE 'UTC')::date - 1
        ORDER BY e.entered_at DESC, e.id DESC LIMIT 1
    )
    SELECT jsonb_build_array(l.id, l.entered_at, l.name) FROM last l
    WHERE NOT EXISTS (
        SELECT FROM admissions_roomexit x
        WHERE x.venue_id = of_venue AND x.gaming_day >= l.gaming_day
          AND x.person_id = ANY ((SELECT ids FROM file)::uuid[]) AND x.left_at >= l.entered_at
    ) AND l.room_id IS DISTINCT FROM (
        SELECT i.from_room_id FROM admissions_innerdoor i
        WHERE i.venue_id = of_venue AND i.door_id = of_door ORDER BY i.set_at DESC, i.id DESC LIMIT 1
    )
$$;
"""
ASKED = import_module("compliance.admissions.migrations.0017_the_door_reads_measures_as_they_are")
ARGUMENTS = "uuid, text, text, text, date, text[], boolean, text, text, date, date, integer, integer, integer, boolean"
ASKS = (
    ASKED.AFTER.replace("hold boolean,", "hold boolean, of_door uuid, since timestamptz,")
    .replace("OUT held uuid", "OUT held uuid, OUT entered jsonb")
    .replace(
        "END $$;",
        "    IF of_door IS NOT NULL AND guest IS NOT NULL THEN\n"
        "        entered := entry_before(of_venue, guest, of_door, since);\n    END IF;\nEND $$;",
    )
)


class Migration(migrations.Migration):
    dependencies = [("admissions", "0017_the_door_reads_measures_as_they_are")]

    operations = [
        migrations.RunSQL(BEFORE, "DROP FUNCTION entry_before(uuid, uuid, uuid, timestamptz);"),
        migrations.RunSQL(
            f"DROP FUNCTION door_asks({ARGUMENTS});{ASKS}",
            f"DROP FUNCTION door_asks({ARGUMENTS}, uuid, timestamptz);{ASKED.AFTER}",
        ),
    ]
