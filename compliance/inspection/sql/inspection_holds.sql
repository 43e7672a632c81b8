-- A post lasts through its calendar dates, and its last night to the end of that gaming day.
CREATE FUNCTION inspection_holds(staff uuid, venue uuid, at timestamptz, roles text[]) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM venues_post p JOIN venues_venue v ON v.id = p.venue_id
        WHERE p.staff_id = staff AND p.venue_id = venue AND p.role = ANY (roles)
          AND (p.period @> (at AT TIME ZONE v.timezone)::date
               OR p.period @> ((at AT TIME ZONE v.timezone)::date - 1)))
$$;
