CREATE FUNCTION notices_dispatch_may_begin() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['issued']);
    IF NOT EXISTS (
        SELECT FROM notices_mailaddress a JOIN notices_addressdecision d ON d.address_id = a.id AND d.approved
        JOIN notices_notice n ON n.id = NEW.notice_id
        WHERE a.id = NEW.address_id AND a.venue_id = n.venue_id AND a.mailbox = n.addressee) THEN
        RAISE EXCEPTION 'nobody approved that address (a_letter_is_mailed_to_an_approved_address)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_letter_is_mailed_to_an_approved_address';
    END IF;
    IF NOT EXISTS (SELECT FROM notices_noticeletter l JOIN notices_noticeissue i ON i.id = l.issue_id
                   WHERE i.notice_id = NEW.notice_id) THEN
        RAISE EXCEPTION 'there is no letter yet (what_is_mailed_is_the_letter_kept)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_is_mailed_is_the_letter_kept';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_letter_may_be_mailed BEFORE INSERT ON notices_noticedispatch
    FOR EACH ROW EXECUTE FUNCTION notices_dispatch_may_begin();
ALTER TABLE notices_noticedispatch ENABLE ALWAYS TRIGGER a_letter_may_be_mailed;
