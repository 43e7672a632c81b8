CREATE FUNCTION orphans_claim_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.find_id::text, 0));
    IF NEW.number IS DISTINCT FROM (SELECT count(*) + 1 FROM orphans_claim c WHERE c.find_id = NEW.find_id) THEN
        RAISE EXCEPTION 'claim % is not the next one (claim_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'claim_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

-- After `a_claim_may_be_taken`, by its name.
CREATE TRIGGER a_claim_takes_the_next_number BEFORE INSERT ON orphans_claim
    FOR EACH ROW EXECUTE FUNCTION orphans_claim_is_numbered();
ALTER TABLE orphans_claim ENABLE ALWAYS TRIGGER a_claim_takes_the_next_number;
