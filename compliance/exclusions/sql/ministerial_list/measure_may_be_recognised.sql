CREATE FUNCTION measure_may_be_recognised() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM list_may_name(NEW.list_id, NEW.measure_id);
    RETURN NEW;
END $$;

CREATE TRIGGER a_measure_may_be_recognised BEFORE INSERT ON exclusions_listrecognition
    FOR EACH ROW EXECUTE FUNCTION measure_may_be_recognised();
ALTER TABLE exclusions_listrecognition ENABLE ALWAYS TRIGGER a_measure_may_be_recognised;
