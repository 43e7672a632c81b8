-- Whether the layout in force at a table has a racetrack.
CREATE FUNCTION games_has_racetrack(of_table uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce((SELECT l.racetrack FROM games_tablelayout l WHERE l.table_id = of_table
                     ORDER BY l.recorded_at DESC, l.id DESC LIMIT 1), false)
$$;
