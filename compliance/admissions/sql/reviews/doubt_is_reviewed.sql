CREATE FUNCTION doubt_is_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_doordecision d JOIN admissions_dooralert a ON a.decision_id = d.id
        WHERE d.id = NEW.decision_id AND d.outcome = 'needs_review'
    ) THEN
        RAISE EXCEPTION 'only a doubt is reviewed (only_doubts_are_reviewed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_doubts_are_reviewed';
    END IF;
    IF NOT EXISTS (SELECT FROM admissions_doordecision d
                   WHERE d.id = NEW.decision_id AND d.decided_by_id <> NEW.resolved_by_id) THEN
        RAISE EXCEPTION 'a second person reviews (a_review_needs_a_second_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_review_needs_a_second_person';
    END IF;
    IF NEW.answer = 'cleared' AND EXISTS (
        SELECT FROM admissions_doorground g
        WHERE g.decision_id = NEW.decision_id AND NOT EXISTS (
            SELECT FROM admissions_dooralert a WHERE a.decision_id = g.decision_id AND a.code = g.code)
    ) THEN
        RAISE EXCEPTION 'what no alert raised is not cleared (a_review_clears_alerts_only)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_review_clears_alerts_only';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_doubt_is_reviewed BEFORE INSERT ON admissions_review
    FOR EACH ROW EXECUTE FUNCTION doubt_is_reviewed();
ALTER TABLE admissions_review ENABLE ALWAYS TRIGGER a_doubt_is_reviewed;
