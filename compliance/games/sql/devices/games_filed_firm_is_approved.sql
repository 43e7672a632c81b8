-- The firm is approved on the day of the filing. The lock is that of the end of an approval.
CREATE FUNCTION games_filed_firm_is_approved() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('refurbishers ' || a.venue_id, 0))
    FROM games_approvalapplication a WHERE a.id = NEW.application_id;
    IF EXISTS (
        SELECT FROM games_approvalapplication a JOIN venues_venue v ON v.id = a.venue_id
        WHERE a.id = NEW.application_id AND a.condition = 'refurbished'
          AND (a.approved_firm_id IS NULL
               OR NOT games_firm_is_approved(a.approved_firm_id, (NEW.filed_at AT TIME ZONE v.timezone)::date))) THEN
        RAISE EXCEPTION 'its firm is not approved on that day (a_filed_device_has_an_approved_firm)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_filed_device_has_an_approved_firm';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_filed_device_has_an_approved_firm BEFORE INSERT ON games_applicationfiling
    FOR EACH ROW EXECUTE FUNCTION games_filed_firm_is_approved();
ALTER TABLE games_applicationfiling ENABLE ALWAYS TRIGGER a_filed_device_has_an_approved_firm;
