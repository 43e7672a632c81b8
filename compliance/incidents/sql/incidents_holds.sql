-- Whether a person of the casino holds one of these posts at a time; a post lasts to the end of its last gaming day.
CREATE FUNCTION incidents_holds(of_staff uuid, of_venue uuid, on_time timestamptz, roles text[]) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM venues_post p JOIN venues_venue v ON v.id = p.venue_id
        WHERE p.staff_id = of_staff AND p.venue_id = of_venue AND p.role = ANY (roles)
          AND (p.period @> (on_time AT TIME ZONE v.timezone)::date
               OR p.period @> ((on_time AT TIME ZONE v.timezone)::date - 1)))
$$;
