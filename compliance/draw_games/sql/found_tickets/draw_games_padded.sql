-- A number as its label prints it: with six digits at least.
CREATE FUNCTION draw_games_padded(of_number integer) RETURNS text
    LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT lpad(of_number::text, greatest(6, length(of_number::text)), '0');
$$;
