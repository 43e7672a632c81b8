-- Whether a table of the house is set up for a game.
CREATE FUNCTION draw_games_table_has_the_game(of_table uuid, of_venue uuid, of_game text) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM games_gamingtable t WHERE t.id = of_table AND t.venue_id = of_venue AND t.game = of_game);
$$;
