CREATE FUNCTION card_number_follows() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_cardseries s
        WHERE s.venue_id = NEW.venue_id AND s.kind = NEW.kind AND s.last_number = NEW.number
          AND (s.first_number = NEW.number OR EXISTS (
              SELECT FROM admissions_admissioncard c
              WHERE c.venue_id = NEW.venue_id AND c.kind = NEW.kind AND c.number = NEW.number - 1))
    ) THEN
        RAISE EXCEPTION 'number % is not the next one of its series (card_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'card_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION series_moves_by_one() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.kind, NEW.first_number, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.kind, OLD.first_number, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time (a_series_moves_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_moves_by_one';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION series_opens_before_its_first() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> NEW.first_number - 1 THEN
        RAISE EXCEPTION 'a new series has torn off no card yet (a_series_opens_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_opens_empty';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION number_is_a_card() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_admissioncard c
                   WHERE c.venue_id = NEW.venue_id AND c.kind = NEW.kind AND c.number = NEW.last_number) THEN
        RAISE EXCEPTION 'number % was taken for a card that is not there (a_number_taken_is_a_card)', NEW.last_number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_number_taken_is_a_card';
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER card_numbers_have_no_gap BEFORE INSERT ON admissions_admissioncard
    FOR EACH ROW EXECUTE FUNCTION card_number_follows();
ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER card_numbers_have_no_gap;

CREATE TRIGGER a_series_moves_by_one BEFORE UPDATE ON admissions_cardseries
    FOR EACH ROW EXECUTE FUNCTION series_moves_by_one();
ALTER TABLE admissions_cardseries ENABLE ALWAYS TRIGGER a_series_moves_by_one;

CREATE TRIGGER a_series_opens_empty BEFORE INSERT ON admissions_cardseries
    FOR EACH ROW EXECUTE FUNCTION series_opens_before_its_first();
ALTER TABLE admissions_cardseries ENABLE ALWAYS TRIGGER a_series_opens_empty;

CREATE CONSTRAINT TRIGGER a_number_taken_is_a_card AFTER UPDATE ON admissions_cardseries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_is_a_card();
ALTER TABLE admissions_cardseries ENABLE ALWAYS TRIGGER a_number_taken_is_a_card;
