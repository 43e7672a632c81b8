-- Where a guest can be presented at a house. Every request of a machine asks it; its plan is made once for each
-- connection.
CREATE FUNCTION standings_of_house(of_venue uuid) RETURNS TABLE (id uuid, name text, room_kind text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
        SELECT d.id, d.name::text, r.kind::text FROM venues_door d JOIN venues_room r ON r.id = d.room_id
            WHERE r.venue_id = of_venue
        UNION ALL
        SELECT c.id, c.name::text, NULL FROM venues_cashdesk c WHERE c.venue_id = of_venue
        ORDER BY 2;
END $$;
