-- Decisions that wait for a supervisor are listed apart, so that no page searches all decisions for them (ADR 92).
CREATE FUNCTION admissions_open_review() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO admissions_openreview (decision_id)
        SELECT d.id FROM admissions_doordecision d WHERE d.id = NEW.decision_id AND d.outcome = 'needs_review'
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER an_alert_opens_a_review AFTER INSERT ON admissions_dooralert
    FOR EACH ROW EXECUTE FUNCTION admissions_open_review();
ALTER TABLE admissions_dooralert ENABLE ALWAYS TRIGGER an_alert_opens_a_review;

CREATE FUNCTION admissions_close_review() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM admissions_openreview WHERE decision_id = NEW.decision_id;
    RETURN NULL;
END $$;

CREATE TRIGGER an_answer_closes_a_review AFTER INSERT ON admissions_review
    FOR EACH ROW EXECUTE FUNCTION admissions_close_review();
ALTER TABLE admissions_review ENABLE ALWAYS TRIGGER an_answer_closes_a_review;
