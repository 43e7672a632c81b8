CREATE FUNCTION decision_admitted() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_doordecision d
        WHERE d.id = NEW.decision_id AND d.outcome = 'admitted' AND d.person_id = NEW.person_id
          AND d.venue_id = NEW.venue_id AND d.gaming_day = NEW.gaming_day
    ) THEN
        RAISE EXCEPTION 'only a guest who was admitted gets in (%)', TG_NAME
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_card_needs_an_admission BEFORE INSERT ON admissions_admissioncard
    FOR EACH ROW EXECUTE FUNCTION decision_admitted();
ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER a_card_needs_an_admission;

CREATE TRIGGER an_entry_needs_an_admission BEFORE INSERT ON admissions_entry
    FOR EACH ROW EXECUTE FUNCTION decision_admitted();
ALTER TABLE admissions_entry ENABLE ALWAYS TRIGGER an_entry_needs_an_admission;
