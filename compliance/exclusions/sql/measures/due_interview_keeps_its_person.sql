-- Only an erasure updates a measure. A measure that a guest requested applies until access is authorised after the return
-- interview. Until then, an erasure leaves what recognises its person: the names, and the birth date or, without one, the
-- document (ADR 75). Everything else that is personal in the row is erased.
CREATE FUNCTION due_interview_keeps_its_person() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF (OLD.kind = 'self_ban' OR OLD.basis = 'house')
        AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = OLD.id)
        AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = OLD.id)
    THEN
        NEW.surname := OLD.surname;
        NEW.given_names := OLD.given_names;
        NEW.mrz_name := OLD.mrz_name;
        NEW.sort_key := OLD.sort_key;
        NEW.other_names := OLD.other_names;
        NEW.other_mrz_names := OLD.other_mrz_names;
        NEW.birth_year := OLD.birth_year;
        NEW.birth_month := OLD.birth_month;
        NEW.birth_day := OLD.birth_day;
        NEW.birth_key := OLD.birth_key;
        NEW.birth_stated := OLD.birth_stated;
        NEW.other_births := OLD.other_births;
        IF OLD.birth_year IS NULL THEN
            NEW.document_number := OLD.document_number;
            NEW.document_state := OLD.document_state;
        END IF;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_due_interview_keeps_its_person BEFORE UPDATE ON exclusions_measure
    FOR EACH ROW EXECUTE FUNCTION due_interview_keeps_its_person();
ALTER TABLE exclusions_measure ENABLE ALWAYS TRIGGER a_due_interview_keeps_its_person;
