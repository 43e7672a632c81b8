-- A combination without case and spaces, so that two spellings of one combination are equal (6.2(7)).
CREATE FUNCTION jackpots_combination(typed text) RETURNS text
    LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT lower(regexp_replace(typed, '\s+', '', 'g'));
$$;
