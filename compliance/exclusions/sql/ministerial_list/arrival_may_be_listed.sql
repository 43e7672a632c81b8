CREATE FUNCTION arrival_may_be_listed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM list_may_name(NEW.listed_in_id, NEW.measure_id);
    RETURN NEW;
END $$;

CREATE TRIGGER an_arrival_may_be_listed BEFORE INSERT ON exclusions_measurearrival
    FOR EACH ROW WHEN (NEW.listed_in_id IS NOT NULL) EXECUTE FUNCTION arrival_may_be_listed();
ALTER TABLE exclusions_measurearrival ENABLE ALWAYS TRIGGER an_arrival_may_be_listed;
