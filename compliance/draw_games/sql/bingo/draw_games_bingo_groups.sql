-- The groups of numbers of a card of which one must be drawn completely, each in ascending order (NL 5.1(8~)).
-- The middle of a card of bingo 75 has no number. Another pattern has no groups: a person decides it.
CREATE FUNCTION draw_games_bingo_groups(of_variant integer, of_pattern text, numbers integer[]) RETURNS SETOF integer[]
    LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    WITH shape AS (
        SELECT CASE of_variant WHEN 75 THEN 5 WHEN 80 THEN 4 ELSE 3 END AS lines,
               CASE of_variant WHEN 80 THEN 4 ELSE 5 END AS columns),
    box AS (
        SELECT u.number, u.at - 1 + CASE WHEN of_variant = 75 AND u.at > 12 THEN 1 ELSE 0 END AS place
        FROM unnest(numbers) WITH ORDINALITY AS u(number, at)),
    grid AS (
        SELECT b.number, b.place / s.columns AS line, b.place % s.columns AS col, s.lines, s.columns
        FROM box b CROSS JOIN shape s)
    SELECT array_agg(g.number ORDER BY g.number) FROM grid g
    WHERE CASE of_pattern
        WHEN 'row' THEN true
        WHEN 'column' THEN true
        WHEN 'cross' THEN g.col IN (g.line, g.columns - 1 - g.line)
        WHEN 'frame' THEN g.line IN (0, g.lines - 1) OR g.col IN (0, g.columns - 1)
        ELSE of_pattern = 'card' END
    GROUP BY CASE of_pattern WHEN 'row' THEN g.line WHEN 'column' THEN g.col ELSE 0 END;
$$;
