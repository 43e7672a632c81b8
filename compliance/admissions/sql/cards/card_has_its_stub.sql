CREATE FUNCTION card_has_its_stub() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_cardstub s WHERE s.card_id = NEW.id) THEN
        RAISE EXCEPTION 'a card is torn off a stub (every_card_has_its_stub)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_card_has_its_stub';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER every_card_has_its_stub AFTER INSERT ON admissions_admissioncard
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION card_has_its_stub();
ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER every_card_has_its_stub;
