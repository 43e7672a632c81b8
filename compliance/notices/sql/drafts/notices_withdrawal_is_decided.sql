CREATE FUNCTION notices_withdrawal_is_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked notices_noticewithdrawal;
BEGIN
    SELECT * INTO asked FROM notices_noticewithdrawal w WHERE w.id = NEW.withdrawal_id;
    PERFORM notices_expect(asked.notice_id, ARRAY['draft']);
    IF asked.asked_by_id = NEW.decided_by_id THEN
        RAISE EXCEPTION 'another person decides (a_withdrawal_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_withdrawal_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_withdrawal_may_be_decided BEFORE INSERT ON notices_withdrawaldecision
    FOR EACH ROW EXECUTE FUNCTION notices_withdrawal_is_decided();
ALTER TABLE notices_withdrawaldecision ENABLE ALWAYS TRIGGER a_withdrawal_may_be_decided;
