-- The particulars of an application belong to a notice of that kind, and each such notice has them at commit.
CREATE FUNCTION notices_application_fits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_notice n WHERE n.id = NEW.notice_id AND n.kind = 'application') THEN
        RAISE EXCEPTION 'a notice of something else (only_an_application_has_particulars)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_an_application_has_particulars';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_an_application_has_particulars BEFORE INSERT ON notices_applicationnotice
    FOR EACH ROW EXECUTE FUNCTION notices_application_fits();
ALTER TABLE notices_applicationnotice ENABLE ALWAYS TRIGGER only_an_application_has_particulars;

CREATE FUNCTION notices_application_is_complete() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_applicationnotice a WHERE a.notice_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing is applied for (a_notice_of_an_application_has_its_particulars)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_notice_of_an_application_has_its_particulars';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_notice_of_an_application_has_its_particulars AFTER INSERT ON notices_notice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'application')
    EXECUTE FUNCTION notices_application_is_complete();
ALTER TABLE notices_notice ENABLE ALWAYS TRIGGER a_notice_of_an_application_has_its_particulars;
