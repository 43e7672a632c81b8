-- The words by which a guest is found: each part of the name in any order, both spellings with and without the second
-- letter of an accent (Müller, Mueller, Muller are one), and surname and first names as one word each (vanderberg,
-- jeanpierre).
CREATE FUNCTION people_words(mrz_name text, sort_key text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
    SELECT to_tsvector('simple'::regconfig,
        replace(replace(replace(replace(
            lower(mrz_name COLLATE "C") || ' ' || sort_key || ' ' || replace(split_part(sort_key, '  ', 1), ' ', '')
            || ' ' || replace(split_part(sort_key, '  ', 2), ' ', ''),
        'ae', 'a'), 'aa', 'a'), 'oe', 'o'), 'ue', 'u'))
$$;

GRANT EXECUTE ON FUNCTION people_words TO carnet_audit;
