-- A used device names a firm of the register of its house, with the words of that register.
CREATE FUNCTION games_application_names_its_firm() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.kind = 'tournament' AND NEW.ends_on IS NULL THEN
        RAISE EXCEPTION 'no last day (a_tournament_has_its_last_day)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_tournament_has_its_last_day';
    END IF;
    -- A CHECK refuses empty words.
    IF NEW.condition = 'refurbished' AND NEW.refurbisher <> '' AND NEW.refurbisher_approval <> '' AND NOT EXISTS (
        SELECT FROM games_refurbisher r JOIN venues_venue v ON v.id = r.venue_id
        WHERE r.id = NEW.approved_firm_id AND r.venue_id = NEW.venue_id
          AND r.firm = NEW.refurbisher AND r.reference = NEW.refurbisher_approval
          AND games_firm_is_approved(r.id, (NEW.prepared_at AT TIME ZONE v.timezone)::date)) THEN
        RAISE EXCEPTION 'no approved firm (a_used_device_names_a_firm_of_the_register)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_used_device_names_a_firm_of_the_register';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_application_is_about_its_firm_and_days BEFORE INSERT ON games_approvalapplication
    FOR EACH ROW EXECUTE FUNCTION games_application_names_its_firm();
ALTER TABLE games_approvalapplication ENABLE ALWAYS TRIGGER an_application_is_about_its_firm_and_days;
