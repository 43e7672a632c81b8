CREATE FUNCTION notices_attempt_may_begin() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect((SELECT d.notice_id FROM notices_noticedispatch d WHERE d.id = NEW.dispatch_id),
                           ARRAY['issued']);
    IF NEW.number <> 1 + (SELECT count(*) FROM notices_noticeattempt a JOIN notices_attemptoutcome o
                          ON o.attempt_id = a.id AND o.outcome NOT IN ('accepted', 'refused', 'filed')
                          WHERE a.dispatch_id = NEW.dispatch_id) THEN
        RAISE EXCEPTION 'the one before has no outcome, or a last one (an_attempt_follows_one_that_failed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_attempt_follows_one_that_failed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_attempt_follows_one_that_failed BEFORE INSERT ON notices_noticeattempt
    FOR EACH ROW EXECUTE FUNCTION notices_attempt_may_begin();
ALTER TABLE notices_noticeattempt ENABLE ALWAYS TRIGGER an_attempt_follows_one_that_failed;
