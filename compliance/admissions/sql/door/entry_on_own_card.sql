-- A guest enters on a card that was issued on another document of theirs too: whose document is whose, their file says.
CREATE FUNCTION entry_on_own_card() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.card_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM admissions_admissioncard c
        WHERE c.id = NEW.card_id AND c.venue_id = NEW.venue_id AND people_file_of(c.person_id) = people_file_of(NEW.person_id)
          AND NEW.gaming_day BETWEEN c.valid_from AND c.valid_to
    ) THEN
        RAISE EXCEPTION 'nobody enters on a card of another guest, house or day (an_entry_is_on_ones_own_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_is_on_ones_own_card';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_entry_is_on_ones_own_card BEFORE INSERT ON admissions_entry
    FOR EACH ROW EXECUTE FUNCTION entry_on_own_card();
ALTER TABLE admissions_entry ENABLE ALWAYS TRIGGER an_entry_is_on_ones_own_card;
