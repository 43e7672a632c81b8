-- When each piece of equipment was no longer used in a session, from a time on: its session ended, or it left the table.
-- The session in which it is used now has no such end yet.
CREATE FUNCTION equipment_ends_of_use(of_items uuid[], after timestamptz)
    RETURNS TABLE (item_id uuid, ended_at timestamptz) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT p.item_id, least(p.until, e.ended_at)
    FROM (SELECT q.item_id, q.table_id, q.placed_at,
                 lead(q.placed_at) OVER (PARTITION BY q.item_id ORDER BY q.placed_at, q.id) AS until
          FROM equipment_placement q WHERE q.item_id = ANY (of_items)) p
    JOIN games_tablesession s ON s.table_id = p.table_id AND (p.until IS NULL OR s.opened_at < p.until)
    LEFT JOIN games_sessionend e ON e.session_id = s.id
    WHERE (e.ended_at IS NULL OR e.ended_at >= p.placed_at) AND least(p.until, e.ended_at) >= after;
$$;
