-- Whose token a machine sent, where it works and what its keeper holds there. Every request of a machine asks it; its
-- plan is made once for each connection.
CREATE FUNCTION machine_of_token(of_digest text, of_first date, of_last date) RETURNS TABLE (
    device_id uuid, venue_id uuid, device_name text, expires_on date, timezone text,
    staff_id uuid, username text, full_name text, language text,
    house jsonb, posts jsonb
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
        SELECT d.id, d.venue_id, d.name::text, d.expires_on, v.timezone::text,
               s.id, s.username::text, s.full_name::text, s.language::text, h.house, h.posts
        FROM venues_device d
            JOIN venues_staff s ON s.id = d.staff_id AND s.is_active
                -- Until its owner has set a password, an account is no person's yet. Django marks it so.
                AND s.password NOT LIKE '!%'
            JOIN venues_venue v ON v.id = d.venue_id
            LEFT JOIN LATERAL (
                SELECT * FROM houses_of_staff(s.id, of_first, of_last) held WHERE held.house ->> 'id' = d.venue_id::text
            ) h ON true
        WHERE d.digest = of_digest AND NOT EXISTS (SELECT FROM venues_devicerevocation r WHERE r.device_id = d.id);
END $$;
