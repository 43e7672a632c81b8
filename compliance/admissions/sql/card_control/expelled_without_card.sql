CREATE FUNCTION expelled_without_card() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_cardcheck k
                   WHERE k.id = NEW.check_made_id AND k.result = 'not_shown') THEN
        RAISE EXCEPTION 'whoever shows a card stays (only_a_card_not_shown_expels)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_card_not_shown_expels';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_a_card_not_shown_expels BEFORE INSERT ON admissions_expulsion
    FOR EACH ROW EXECUTE FUNCTION expelled_without_card();
ALTER TABLE admissions_expulsion ENABLE ALWAYS TRIGGER only_a_card_not_shown_expels;
