CREATE FUNCTION games_approval_holds(of_venue uuid, of_game text, of_kinds text[], at timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM games_approvalapplication a
        JOIN games_applicationdecision d ON d.application_id = a.id
        JOIN venues_venue v ON v.id = a.venue_id
        LEFT JOIN games_approvalend e ON e.application_id = a.id
        WHERE a.venue_id = of_venue AND a.game = of_game AND a.kind = ANY(of_kinds) AND d.granted
          AND (at AT TIME ZONE v.timezone)::date BETWEEN d.valid_from AND coalesce(e.last_day, 'infinity'::date));
$$;
