CREATE FUNCTION games_side_bet_waits(of_venue uuid, of_game text, at timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT of_game IN ('lu.super_jack', 'lu.perfect_pairs')
       AND NOT games_approval_holds(of_venue, of_game, ARRAY['side_bet'], at);
$$;
