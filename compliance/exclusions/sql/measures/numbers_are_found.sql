-- A measure with the number of a document is found by it, also a slip away: its token has its digests in
-- `exclusions_measurenumber`. They are locked, so that they do not go before the measure is stored.
CREATE FUNCTION measure_number_is_found() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM FROM exclusions_measurenumber n
        WHERE n.token = NEW.document_number AND n.venue_id = NEW.venue_id FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'without the digests of its number (numbers_of_measures_are_found)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'numbers_of_measures_are_found';
    END IF;
    RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION measure_number_is_found FROM PUBLIC;
CREATE TRIGGER numbers_of_measures_are_found BEFORE INSERT ON exclusions_measure
    FOR EACH ROW WHEN (NEW.document_number <> '') EXECUTE FUNCTION measure_number_is_found();

-- The digests go with the last measure that has the number, when it is erased.
CREATE FUNCTION measure_number_is_forgotten() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
    -- Waits for measures that are being stored with this number.
    PERFORM FROM exclusions_measurenumber n WHERE n.token = OLD.document_number FOR UPDATE;
    DELETE FROM exclusions_measurenumber n WHERE n.token = OLD.document_number
        AND NOT EXISTS (SELECT FROM exclusions_measure m WHERE m.document_number = OLD.document_number);
    RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION measure_number_is_forgotten FROM PUBLIC;
CREATE TRIGGER numbers_of_measures_are_forgotten AFTER UPDATE ON exclusions_measure
    FOR EACH ROW WHEN (OLD.document_number <> '' AND OLD.document_number <> NEW.document_number)
    EXECUTE FUNCTION measure_number_is_forgotten();

CREATE FUNCTION measure_number_stays() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the digests of a number stay (numbers_of_measures_stay)'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'numbers_of_measures_stay';
END $$;
CREATE TRIGGER numbers_of_measures_stay BEFORE UPDATE OR DELETE ON exclusions_measurenumber
    FOR EACH ROW EXECUTE FUNCTION measure_number_stays();
CREATE TRIGGER numbers_of_measures_are_never_emptied BEFORE TRUNCATE ON exclusions_measurenumber
    FOR EACH STATEMENT EXECUTE FUNCTION measure_number_stays();
ALTER TABLE exclusions_measure ENABLE ALWAYS TRIGGER numbers_of_measures_are_found;
ALTER TABLE exclusions_measure ENABLE ALWAYS TRIGGER numbers_of_measures_are_forgotten;
ALTER TABLE exclusions_measurenumber ENABLE ALWAYS TRIGGER numbers_of_measures_stay;
ALTER TABLE exclusions_measurenumber ENABLE ALWAYS TRIGGER numbers_of_measures_are_never_emptied;
