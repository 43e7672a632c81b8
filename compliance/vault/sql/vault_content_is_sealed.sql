-- Stored files are sealed with a data key that is there; a change may only seal the file with a newer key of its house
-- and kind. The column `sealed` begins with a byte for the format, 0x02, and the id of the data key.
CREATE FUNCTION vault_content_is_sealed() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
    newer vault_datakey;
    former vault_datakey;
BEGIN
    IF length(NEW.sealed) > 44 AND get_byte(NEW.sealed, 0) = 2 THEN
        SELECT * INTO newer FROM vault_datakey k WHERE k.id = encode(substring(NEW.sealed FROM 2 FOR 16), 'hex')::uuid;
    END IF;
    IF newer.id IS NULL THEN
        RAISE EXCEPTION 'not sealed (stored_files_are_sealed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'stored_files_are_sealed';
    END IF;
    IF TG_OP = 'UPDATE' AND get_byte(OLD.sealed, 0) = 2 THEN
        SELECT * INTO former FROM vault_datakey k WHERE k.id = encode(substring(OLD.sealed FROM 2 FOR 16), 'hex')::uuid;
        IF (newer.venue_id, newer.kind) IS DISTINCT FROM (former.venue_id, former.kind)
            OR newer.version <= former.version THEN
            RAISE EXCEPTION 'not a newer key (stored_files_only_move_to_a_newer_key)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'stored_files_only_move_to_a_newer_key';
        END IF;
    END IF;
    RETURN NEW;
END $$;
