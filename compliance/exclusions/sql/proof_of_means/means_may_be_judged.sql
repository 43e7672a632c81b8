CREATE FUNCTION means_may_be_judged() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked exclusions_meansrequest;
BEGIN
    SELECT * INTO asked FROM exclusions_meansrequest r WHERE r.id = NEW.request_id;
    IF NEW.decided_on < asked.asked_on OR NEW.decided_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = asked.venue_id
    ) THEN
        RAISE EXCEPTION 'not on that day (means_are_judged_after_they_were_asked_for)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'means_are_judged_after_they_were_asked_for';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER means_may_be_judged BEFORE INSERT ON exclusions_meansanswer
    FOR EACH ROW EXECUTE FUNCTION means_may_be_judged();
ALTER TABLE exclusions_meansanswer ENABLE ALWAYS TRIGGER means_may_be_judged;
