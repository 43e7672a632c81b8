-- The columns that hold tokens of sealed texts, each as its table and the expression of the token. The triggers that demand
-- tokens name them: the first argument is the column, a second one the key of its JSON object.
CREATE FUNCTION vault_token_places(OUT of_table regclass, OUT token text) RETURNS SETOF record
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT t.tgrelid::regclass,
        -- The last element of a path is empty: each argument ends with a zero byte.
        CASE cardinality(a.path) WHEN 2 THEN format('%I', a.path[1]) ELSE format('%I ->> %L', a.path[1], a.path[2]) END
    FROM pg_trigger t, LATERAL (SELECT string_to_array(encode(t.tgargs, 'escape'), '\000') AS path) a
    WHERE t.tgfoid = 'public.vault_text_is_sealed'::regproc
$$;
