-- The particulars of rules belong to a notice of that kind, and each such notice has them at commit.
CREATE FUNCTION notices_rules_fit() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_notice n
                   WHERE n.id = NEW.notice_id AND n.kind IN ('stake_scheme', 'rule_document')) THEN
        RAISE EXCEPTION 'a notice of something else (only_a_notice_of_rules_has_their_particulars)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_notice_of_rules_has_their_particulars';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_a_notice_of_rules_has_their_particulars BEFORE INSERT ON notices_rulesnotice
    FOR EACH ROW EXECUTE FUNCTION notices_rules_fit();
ALTER TABLE notices_rulesnotice ENABLE ALWAYS TRIGGER only_a_notice_of_rules_has_their_particulars;

CREATE FUNCTION notices_rules_are_complete() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_rulesnotice r WHERE r.notice_id = NEW.id) THEN
        RAISE EXCEPTION 'no rules are reported (a_notice_of_rules_has_its_particulars)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_notice_of_rules_has_its_particulars';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_notice_of_rules_has_its_particulars AFTER INSERT ON notices_notice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('stake_scheme', 'rule_document'))
    EXECUTE FUNCTION notices_rules_are_complete();
ALTER TABLE notices_notice ENABLE ALWAYS TRIGGER a_notice_of_rules_has_its_particulars;
