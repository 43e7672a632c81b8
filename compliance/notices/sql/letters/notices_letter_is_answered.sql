CREATE FUNCTION notices_letter_is_answered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['sent']);
    IF NEW.answered_on < (
        SELECT (s.sent_at AT TIME ZONE v.timezone)::date FROM notices_noticesent s
        JOIN notices_notice n ON n.id = s.notice_id JOIN venues_venue v ON v.id = n.venue_id
        WHERE s.notice_id = NEW.notice_id) THEN
        RAISE EXCEPTION 'it had not been sent (an_answer_follows_the_letter)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_answer_follows_the_letter';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_letter_may_be_answered BEFORE INSERT ON notices_noticeanswer
    FOR EACH ROW EXECUTE FUNCTION notices_letter_is_answered();
ALTER TABLE notices_noticeanswer ENABLE ALWAYS TRIGGER a_letter_may_be_answered;
