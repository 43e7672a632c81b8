CREATE FUNCTION orphans_minister_is_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_notice n WHERE n.subject_id = NEW.id) THEN
        RAISE EXCEPTION 'the notice is missing (a_payment_is_told_to_the_minister)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_told_to_the_minister';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_payment_is_told_to_the_minister AFTER INSERT ON orphans_communepayment
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_minister_is_told();
ALTER TABLE orphans_communepayment ENABLE ALWAYS TRIGGER a_payment_is_told_to_the_minister;
