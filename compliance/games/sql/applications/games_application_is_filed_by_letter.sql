CREATE FUNCTION games_application_is_filed_by_letter() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM notices_notice n JOIN notices_noticeissue i ON i.notice_id = n.id
        WHERE n.kind = 'application' AND n.subject_table = 'games_approvalapplication'
          AND n.subject_id = NEW.application_id)
    THEN
        RAISE EXCEPTION 'the letter is missing (an_application_is_filed_by_its_letter)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_application_is_filed_by_its_letter';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER an_application_is_filed_by_its_letter AFTER INSERT ON games_applicationfiling
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_application_is_filed_by_letter();
ALTER TABLE games_applicationfiling ENABLE ALWAYS TRIGGER an_application_is_filed_by_its_letter;
