CREATE FUNCTION not_shown_expels() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_expulsion e WHERE e.check_made_id = NEW.id) THEN
        RAISE EXCEPTION 'whoever shows no card leaves at once (a_card_not_shown_expels)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_card_not_shown_expels';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_card_not_shown_expels AFTER INSERT ON admissions_cardcheck
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.result = 'not_shown') EXECUTE FUNCTION not_shown_expels();
ALTER TABLE admissions_cardcheck ENABLE ALWAYS TRIGGER a_card_not_shown_expels;
