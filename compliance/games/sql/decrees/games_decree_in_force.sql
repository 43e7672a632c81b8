-- The decree on the minimum stake of a game that is in force on a gaming day: the newest that no other replaces.
CREATE FUNCTION games_decree_in_force(of_venue uuid, of_game text, on_day date) RETURNS games_minimumdecree
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT d.* FROM games_minimumdecree d
    WHERE d.venue_id = of_venue AND d.game = of_game AND d.effective_from <= on_day
      AND NOT EXISTS (SELECT FROM games_minimumdecree later WHERE later.replaces_id = d.id)
    ORDER BY d.effective_from DESC, d.entered_at DESC, d.id DESC LIMIT 1;
$$;
