CREATE FUNCTION alert_belongs_to_a_doubt() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_doordecision d JOIN admissions_doorground g ON g.decision_id = d.id
        WHERE d.id = NEW.decision_id AND d.outcome = 'needs_review' AND d.person_id IS NOT NULL AND g.code = NEW.code
    ) OR EXISTS (SELECT FROM admissions_review r WHERE r.decision_id = NEW.decision_id) THEN
        RAISE EXCEPTION 'an alert is kept with the doubt that it raises (an_alert_belongs_to_a_doubt)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_alert_belongs_to_a_doubt';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_alert_belongs_to_a_doubt BEFORE INSERT ON admissions_dooralert
    FOR EACH ROW EXECUTE FUNCTION alert_belongs_to_a_doubt();
ALTER TABLE admissions_dooralert ENABLE ALWAYS TRIGGER an_alert_belongs_to_a_doubt;
