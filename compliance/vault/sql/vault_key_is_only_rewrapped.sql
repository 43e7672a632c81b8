-- A data key is never removed, and changes only when another master key wraps it.
CREATE FUNCTION vault_key_is_only_rewrapped() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.kind, NEW.version, NEW.made_at)
        IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.kind, OLD.version, OLD.made_at) OR NEW.master = OLD.master THEN
        RAISE EXCEPTION 'a data key was changed (a_data_key_is_only_rewrapped)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_data_key_is_only_rewrapped';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_data_key_is_only_rewrapped BEFORE UPDATE ON vault_datakey
    FOR EACH ROW EXECUTE FUNCTION vault_key_is_only_rewrapped();
ALTER TABLE vault_datakey ENABLE ALWAYS TRIGGER a_data_key_is_only_rewrapped;

CREATE TRIGGER data_keys_stay BEFORE DELETE OR TRUNCATE ON vault_datakey
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('data_keys_stay');
ALTER TABLE vault_datakey ENABLE ALWAYS TRIGGER data_keys_stay;
