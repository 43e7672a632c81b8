-- A clearance that was a mistake is withdrawn by a row of its own, later than the clearance and only once.
CREATE FUNCTION clearance_is_withdrawn() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_review r
        WHERE r.id = NEW.review_id AND r.answer = 'cleared' AND r.resolved_at <= NEW.withdrawn_at
    ) THEN
        RAISE EXCEPTION 'only a clearance given before is withdrawn (only_a_clearance_is_withdrawn)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_clearance_is_withdrawn';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_a_clearance_is_withdrawn BEFORE INSERT ON admissions_reviewwithdrawal
    FOR EACH ROW EXECUTE FUNCTION clearance_is_withdrawn();
ALTER TABLE admissions_reviewwithdrawal ENABLE ALWAYS TRIGGER only_a_clearance_is_withdrawn;
