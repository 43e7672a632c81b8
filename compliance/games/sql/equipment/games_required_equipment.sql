-- The kind of equipment without which a game is not played; NULL for games that have none. The application has
-- the same list.
CREATE FUNCTION games_required_equipment(game text) RETURNS text LANGUAGE sql IMMUTABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE
        WHEN split_part(game, '.', 2) IN ('bingo', 'keno', 'slot_jackpots', 'money_wheel') THEN NULL
        WHEN split_part(game, '.', 2) IN ('sic_bo', 'diceball', 'casino_barbut') THEN 'dice'
        WHEN game IN ('lu.roulette_english', 'nl.roulette_french', 'nl.roulette_american', 'nl.roulette_quick',
                      'nl.roulette_lucky_lady') THEN 'wheel'
        ELSE 'cards' END;
$$;
