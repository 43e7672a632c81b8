-- Whether a found sum holds a ticket, or held it until it ended; one recorded by mistake does not count.
CREATE FUNCTION draw_games_ticket_is_held(of_venue uuid, of_category text, label text) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM orphans_find f LEFT JOIN orphans_findend e ON e.find_id = f.id
        WHERE f.venue_id = of_venue AND f.category = of_category
          AND orphans_ticket_key(f.ticket) = orphans_ticket_key(label) AND e.outcome IS DISTINCT FROM 'mistake');
$$;
