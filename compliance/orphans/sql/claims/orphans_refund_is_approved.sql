CREATE FUNCTION orphans_refund_is_approved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM orphans_claimruling r
        WHERE r.id = NEW.ruling_id AND r.verdict = 'accepted' AND r.ruled_by_id <> NEW.answered_by_id
          AND r.ruled_at <= NEW.answered_at) THEN
        RAISE EXCEPTION 'another person approves (a_refund_needs_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_refund_needs_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_refund_is_approved BEFORE INSERT ON orphans_refundapproval
    FOR EACH ROW EXECUTE FUNCTION orphans_refund_is_approved();
ALTER TABLE orphans_refundapproval ENABLE ALWAYS TRIGGER a_refund_is_approved;
