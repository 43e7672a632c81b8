-- Whose token it is and where guests can be presented at that house, in one question: a machine at a door asks both.
CREATE FUNCTION machine_at_its_house(
    of_digest text, of_certificate text, of_first date, of_last date, of_moment timestamptz
) RETURNS TABLE (
    device_id uuid, venue_id uuid, device_name text, scopes varchar[], used_at timestamptz,
    staff_id uuid, username text, full_name text, language text,
    house jsonb, posts jsonb, places jsonb
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
        SELECT m.*, (SELECT coalesce(jsonb_agg(jsonb_build_array(p.id, p.name, p.room_kind) ORDER BY p.name), '[]')
                     FROM standings_of_house(m.venue_id) p)
        FROM machine_of_token(of_digest, of_certificate, of_first, of_last, of_moment) m;
END $$;
