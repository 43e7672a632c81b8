-- Token and house of a sealed text never change, and no text goes but with the last row that has its token.
CREATE FUNCTION vault_text_stays() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.token, NEW.venue_id) = (OLD.token, OLD.venue_id) THEN
            RETURN NEW;
        END IF;
    ELSIF TG_OP = 'DELETE' THEN
        IF pg_trigger_depth() > 1 THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'a text of registers stays (texts_of_registers_stay)'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'texts_of_registers_stay';
END $$;
CREATE TRIGGER texts_are_sealed BEFORE INSERT OR UPDATE ON vault_sealedtext
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
CREATE TRIGGER a_text_stays BEFORE UPDATE OR DELETE ON vault_sealedtext
    FOR EACH ROW EXECUTE FUNCTION vault_text_stays();
CREATE TRIGGER texts_are_never_emptied BEFORE TRUNCATE ON vault_sealedtext
    FOR EACH STATEMENT EXECUTE FUNCTION vault_text_stays();
ALTER TABLE vault_sealedtext ENABLE ALWAYS TRIGGER texts_are_sealed;
ALTER TABLE vault_sealedtext ENABLE ALWAYS TRIGGER a_text_stays;
ALTER TABLE vault_sealedtext ENABLE ALWAYS TRIGGER texts_are_never_emptied;
