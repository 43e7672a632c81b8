CREATE FUNCTION door_post_times(somebody uuid) RETURNS TABLE (post uuid, began timestamptz, ended timestamptz)
    LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
    SELECT p.id, coalesce(c.began_at, p.began_at), coalesce(c.ended_at, e.ended_at)
    FROM admissions_doorpost p
    LEFT JOIN admissions_doorpostend e ON e.post_id = p.id
    LEFT JOIN LATERAL (
        SELECT began_at, ended_at FROM admissions_doorpostcorrection
        WHERE post_id = p.id ORDER BY corrected_at DESC, id DESC LIMIT 1
    ) c ON true
    WHERE p.staff_id = somebody
$$;
