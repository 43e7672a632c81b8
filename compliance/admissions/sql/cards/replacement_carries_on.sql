CREATE FUNCTION replacement_carries_on() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_admissioncard o
        WHERE o.id = NEW.replaces_id
          AND (o.venue_id, o.kind, o.valid_to) = (NEW.venue_id, NEW.kind, NEW.valid_to)
          AND people_file_of(o.person_id) = people_file_of(NEW.person_id)
          AND NEW.valid_from >= o.valid_from
          AND NOT EXISTS (SELECT FROM admissions_cardcancellation q
                          LEFT JOIN admissions_cancellationanswer a ON a.cancellation_id = q.id
                          WHERE q.card_id = o.id AND a.confirmed IS NOT FALSE)
    ) THEN
        RAISE EXCEPTION 'a replacement is the same card under a new number (a_replacement_carries_on_its_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_replacement_carries_on_its_card';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_replacement_carries_on_its_card BEFORE INSERT ON admissions_admissioncard
    FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION replacement_carries_on();
ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER a_replacement_carries_on_its_card;
