CREATE FUNCTION withholding_may_be_proposed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.happened_on > (
        SELECT (NEW.proposed_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = NEW.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (winnings_are_withheld_after_the_breach)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'winnings_are_withheld_after_the_breach';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_withholding_may_be_proposed BEFORE INSERT ON exclusions_withholding
    FOR EACH ROW EXECUTE FUNCTION withholding_may_be_proposed();
ALTER TABLE exclusions_withholding ENABLE ALWAYS TRIGGER a_withholding_may_be_proposed;
