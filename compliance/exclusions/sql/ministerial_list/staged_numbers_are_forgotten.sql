-- The sealed number of a staged row goes with it, unless another row has the same: a measure, most of the time. Which
-- columns hold tokens, the triggers say that demand them (`vault_text_is_sealed`).
CREATE FUNCTION staged_numbers_are_forgotten() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_catalog, pg_temp SET enable_nestloop = on AS $$
DECLARE
    unused text;
    gone text[];
BEGIN
    -- The last element of a path is empty: each argument ends with a zero byte. A second argument is a key of JSON.
    SELECT string_agg(format(
            CASE cardinality(place.path) WHEN 2 THEN ' AND NOT EXISTS (SELECT FROM %s u WHERE u.%I = t.token)'
                ELSE ' AND NOT EXISTS (SELECT FROM %s u WHERE u.%I ->> %L = t.token)' END,
            place.name, place.path[1], place.path[2]), '')
        INTO unused
        FROM (
            SELECT c.oid::regclass AS name, string_to_array(encode(g.tgargs, 'escape'), '\000') AS path
            FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
            WHERE g.tgfoid = 'public.vault_text_is_sealed'::regproc
        ) place;
    -- Waits for rows that are being stored with one of these tokens, which the second statement then sees.
    EXECUTE 'SELECT array_agg(token) FROM (SELECT t.token FROM vault_sealedtext t
        WHERE t.token IN (SELECT document_number FROM removed)' || unused || ' FOR UPDATE) t' INTO gone;
    EXECUTE 'DELETE FROM vault_sealedtext t WHERE t.token = ANY ($1)' || unused USING gone;
    RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION staged_numbers_are_forgotten FROM PUBLIC;
CREATE TRIGGER staged_numbers_are_forgotten AFTER DELETE ON exclusions_listrow REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION staged_numbers_are_forgotten();
