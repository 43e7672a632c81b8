-- A sealed text goes when the last row that has its token is erased. Which columns have tokens, the triggers say that
-- demand them; the arguments are those of `vault_text_is_sealed`.
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
    FOR place IN
        SELECT c.oid::regclass AS name, string_to_array(encode(t.tgargs, 'escape'), '\000') AS path
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE t.tgfoid = 'public.vault_text_is_sealed'::regproc
    LOOP
        -- The last element is empty: each argument ends with a zero byte.
        EXECUTE format(
            CASE cardinality(place.path) WHEN 2 THEN 'SELECT EXISTS (SELECT FROM %s WHERE %I = $1)'
                ELSE 'SELECT EXISTS (SELECT FROM %s WHERE %I ->> %L = $1)' END,
            place.name, place.path[1], place.path[2]) INTO used USING former;
        IF used THEN
            RETURN NULL;
        END IF;
    END LOOP;
    DELETE FROM vault_sealedtext t WHERE t.token = former;
    RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION vault_text_is_forgotten FROM PUBLIC;
