-- A column of sealed text holds the token of a text that is stored sealed, or nothing. The first argument is the column;
-- a second one is the key of its JSON object. The text is locked, so that it is not forgotten before its row is stored.
-- An erasure may put any other value in its place.
CREATE FUNCTION vault_text_is_sealed() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
    wanted text := to_jsonb(NEW) #>> TG_ARGV;
BEGIN
    IF coalesce(wanted, '') = ''
        OR TG_OP = 'UPDATE' AND (left(wanted, 1) <> '~' OR wanted = to_jsonb(OLD) #>> TG_ARGV) THEN
        RETURN NEW;
    END IF;
    PERFORM FROM vault_sealedtext t WHERE t.token = wanted FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'not sealed (texts_of_registers_are_sealed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'texts_of_registers_are_sealed';
    END IF;
    RETURN NEW;
END $$;
