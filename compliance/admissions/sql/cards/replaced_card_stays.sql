CREATE FUNCTION replaced_card_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM admissions_admissioncard c WHERE c.replaces_id = NEW.card_id) THEN
        RAISE EXCEPTION 'a replaced card lives on under its new number (a_replaced_card_is_not_cancelled)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_replaced_card_is_not_cancelled';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_replaced_card_is_not_cancelled BEFORE INSERT ON admissions_cardcancellation
    FOR EACH ROW EXECUTE FUNCTION replaced_card_stays();
ALTER TABLE admissions_cardcancellation ENABLE ALWAYS TRIGGER a_replaced_card_is_not_cancelled;
