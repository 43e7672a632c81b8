-- Notices that wait are listed apart, so that no page searches all notices for them (ADR 92). A notice leaves the list
-- when it is withdrawn, or while its last answer acknowledges it.
CREATE FUNCTION notices_open_notice() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO notices_opennotice (notice_id) VALUES (NEW.id);
    RETURN NULL;
END $$;

CREATE TRIGGER a_new_notice_is_open AFTER INSERT ON notices_notice
    FOR EACH ROW EXECUTE FUNCTION notices_open_notice();
ALTER TABLE notices_notice ENABLE ALWAYS TRIGGER a_new_notice_is_open;

CREATE FUNCTION notices_answer_notice() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF 'acknowledged' = (SELECT a.kind FROM notices_noticeanswer a WHERE a.notice_id = NEW.notice_id
                         ORDER BY a.recorded_at DESC, a.id DESC LIMIT 1) THEN
        DELETE FROM notices_opennotice WHERE notice_id = NEW.notice_id;
    ELSE
        INSERT INTO notices_opennotice (notice_id) VALUES (NEW.notice_id) ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER an_answer_closes_a_notice AFTER INSERT ON notices_noticeanswer
    FOR EACH ROW EXECUTE FUNCTION notices_answer_notice();
ALTER TABLE notices_noticeanswer ENABLE ALWAYS TRIGGER an_answer_closes_a_notice;

CREATE FUNCTION notices_withdraw_notice() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM notices_opennotice o USING notices_noticewithdrawal w
        WHERE w.id = NEW.withdrawal_id AND o.notice_id = w.notice_id;
    RETURN NULL;
END $$;

CREATE TRIGGER a_withdrawal_closes_a_notice AFTER INSERT ON notices_withdrawaldecision
    FOR EACH ROW WHEN (NEW.confirmed) EXECUTE FUNCTION notices_withdraw_notice();
ALTER TABLE notices_withdrawaldecision ENABLE ALWAYS TRIGGER a_withdrawal_closes_a_notice;
