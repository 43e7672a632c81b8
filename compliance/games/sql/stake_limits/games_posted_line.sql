-- The limits of every chance without limits of its own, in the scheme of a table that was posted last.
CREATE FUNCTION games_posted_line(of_table uuid) RETURNS games_schemeline LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT l FROM games_stakescheme s
    JOIN games_schemeposting p ON p.scheme_id = s.id
    JOIN games_schemeline l ON l.scheme_id = s.id AND l.chance = 'any'
    WHERE s.table_id = of_table
    ORDER BY s.number DESC LIMIT 1
$$;
