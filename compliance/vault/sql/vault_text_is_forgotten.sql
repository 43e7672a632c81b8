-- A sealed text goes when the last row that has its token is erased. The arguments are those of `vault_text_is_sealed`.
CREATE FUNCTION vault_text_is_forgotten() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
    former text := to_jsonb(OLD) #>> TG_ARGV;
    place record;
    used boolean;
BEGIN
    IF left(former, 1) IS DISTINCT FROM '~' OR former = to_jsonb(NEW) #>> TG_ARGV THEN
        RETURN NULL;
    END IF;
    -- Waits for rows that are being stored with this token.
    PERFORM FROM vault_sealedtext t WHERE t.token = former FOR UPDATE;
    FOR place IN SELECT * FROM vault_token_places() LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %s = $1)', place.of_table, place.token) INTO used USING former;
        IF used THEN
            RETURN NULL;
        END IF;
    END LOOP;
    DELETE FROM vault_sealedtext t WHERE t.token = former;
    RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION vault_text_is_forgotten FROM PUBLIC;
