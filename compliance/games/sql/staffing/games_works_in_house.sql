-- Whether a person holds a post of the casino itself, which the roles of the authority are not, at a time.
CREATE FUNCTION games_works_in_house(of_staff uuid, of_venue uuid, on_time timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM venues_post p
        JOIN venues_staff s ON s.id = p.staff_id AND s.venue_id = p.venue_id
        JOIN venues_venue v ON v.id = p.venue_id
        CROSS JOIN LATERAL (SELECT (on_time AT TIME ZONE v.timezone)::date AS day) r
        WHERE p.staff_id = of_staff AND p.venue_id = of_venue
          AND p.role NOT IN ('inspector', 'authority_admin', 'authority_head', 'authority_desk')
          -- A gaming day begins on one calendar date and ends on the next.
          AND (p.period @> r.day OR p.period @> r.day - 1))
$$;
