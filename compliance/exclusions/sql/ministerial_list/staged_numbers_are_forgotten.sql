-- The sealed number of a staged row goes with it, unless another row has the same: a measure, most of the time.
CREATE FUNCTION staged_numbers_are_forgotten() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_catalog, pg_temp SET enable_nestloop = on AS $$
DECLARE
    unused text;
    gone text[];
BEGIN
    SELECT string_agg(format(' AND NOT EXISTS (SELECT FROM %s WHERE %s = t.token)', p.of_table, p.token), '')
        INTO unused FROM vault_token_places() p;
    -- Waits for rows that are being stored with one of these tokens, which the second statement then sees.
    EXECUTE 'SELECT array_agg(token) FROM (SELECT t.token FROM vault_sealedtext t
        WHERE t.token IN (SELECT document_number FROM removed)' || unused || ' FOR UPDATE) t' INTO gone;
    EXECUTE 'DELETE FROM vault_sealedtext t WHERE t.token = ANY ($1)' || unused USING gone;
    RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION staged_numbers_are_forgotten FROM PUBLIC;
CREATE TRIGGER staged_numbers_are_forgotten AFTER DELETE ON exclusions_listrow REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION staged_numbers_are_forgotten();
