CREATE FUNCTION notices_letter_is_sent() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['issued']);
    IF (NEW.way = 'email') IS DISTINCT FROM (NEW.attempt_id IS NOT NULL) OR NEW.attempt_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM notices_noticeattempt a JOIN notices_noticedispatch d ON d.id = a.dispatch_id
        JOIN notices_attemptoutcome o ON o.attempt_id = a.id AND o.outcome = 'accepted'
        WHERE a.id = NEW.attempt_id AND d.notice_id = NEW.notice_id) THEN
        RAISE EXCEPTION 'no server has accepted it (a_mail_is_sent_once_a_server_accepts_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_mail_is_sent_once_a_server_accepts_it';
    END IF;
    IF NEW.sent_at < (SELECT i.issued_at FROM notices_noticeissue i WHERE i.notice_id = NEW.notice_id) THEN
        RAISE EXCEPTION 'it was no letter yet (a_letter_is_sent_after_it_is_issued)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_letter_is_sent_after_it_is_issued';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_letter_may_be_sent BEFORE INSERT ON notices_noticesent
    FOR EACH ROW EXECUTE FUNCTION notices_letter_is_sent();
ALTER TABLE notices_noticesent ENABLE ALWAYS TRIGGER a_letter_may_be_sent;
