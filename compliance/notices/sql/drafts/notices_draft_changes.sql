CREATE FUNCTION notices_draft_changes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['draft']);
    IF TG_TABLE_NAME = 'notices_noticewithdrawal' THEN
        IF notices_withdrawal_waits(NEW.notice_id) THEN
            RAISE EXCEPTION 'somebody has asked already (a_withdrawal_waits_for_its_decision)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_withdrawal_waits_for_its_decision';
        END IF;
        IF EXISTS (SELECT FROM notices_notice n WHERE n.id = NEW.notice_id AND n.kind = 'orphan_payment') THEN
            RAISE EXCEPTION 'the money has left (a_payment_is_always_told)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_always_told';
        END IF;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_draft_may_be_amended BEFORE INSERT ON notices_noticeamendment
    FOR EACH ROW EXECUTE FUNCTION notices_draft_changes();
ALTER TABLE notices_noticeamendment ENABLE ALWAYS TRIGGER a_draft_may_be_amended;

CREATE TRIGGER a_draft_may_be_withdrawn BEFORE INSERT ON notices_noticewithdrawal
    FOR EACH ROW EXECUTE FUNCTION notices_draft_changes();
ALTER TABLE notices_noticewithdrawal ENABLE ALWAYS TRIGGER a_draft_may_be_withdrawn;
