-- A sealed text goes when the last row that has its token is erased. Which columns hold tokens, the triggers say that
-- demand them.
CREATE FUNCTION vault_text_is_forgotten() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
    former text := to_jsonb(OLD) ->> TG_ARGV[0];
    place record;
    used boolean;
BEGIN
    IF left(former, 1) <> '~' OR former = to_jsonb(NEW) ->> TG_ARGV[0] THEN
        RETURN NULL;
    END IF;
    -- Waits for rows that are being stored with this token.
    PERFORM FROM vault_sealedtext t WHERE t.token = former FOR UPDATE;
    FOR place IN
        SELECT c.oid::regclass AS name, rtrim(encode(t.tgargs, 'escape'), '\000') AS field
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE t.tgfoid = 'public.vault_text_is_sealed'::regproc
    LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE %I = $1)', place.name, place.field) INTO used USING former;
        IF used THEN
            RETURN NULL;
        END IF;
    END LOOP;
    DELETE FROM vault_sealedtext t WHERE t.token = former;
    RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION vault_text_is_forgotten FROM PUBLIC;
