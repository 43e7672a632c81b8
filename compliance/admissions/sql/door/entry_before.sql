-- The guest's entry a short time before. An exit on the guest's card since then ends the entry. A door that leads in
-- from the room of that entry is no second one.
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
