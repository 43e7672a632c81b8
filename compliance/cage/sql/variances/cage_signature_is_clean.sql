CREATE FUNCTION cage_signature_is_clean() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted cage_count;
BEGIN
    SELECT * INTO counted FROM cage_count c WHERE c.id = NEW.count_id;
    IF counted.kind NOT IN ('closing', 'recount') THEN
        RETURN NEW;
    END IF;
    -- A slip has a second signature of its own, and at a table everybody who deals books.
    IF EXISTS (SELECT FROM cage_entry e JOIN cage_shift s ON s.id = e.shift_id
               WHERE s.id = counted.shift_id AND s.desk_id IS NOT NULL AND e.entered_by_id = NEW.signed_by_id
                 AND s.opened_by_id <> NEW.signed_by_id AND e.kind NOT IN ('fill', 'credit', 'transfer')) THEN
        RAISE EXCEPTION 'they booked in it (who_booked_in_a_drawer_of_another_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'who_booked_in_a_drawer_of_another_does_not_sign_it';
    END IF;
    IF cage_took_part(counted, NEW.signed_by_id) THEN
        RAISE EXCEPTION 'they counted it before (who_counted_a_drawer_before_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'who_counted_a_drawer_before_does_not_sign_it';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_that_is_signed_was_of_others BEFORE INSERT ON cage_countsignature
    FOR EACH ROW EXECUTE FUNCTION cage_signature_is_clean();
ALTER TABLE cage_countsignature ENABLE ALWAYS TRIGGER a_count_that_is_signed_was_of_others;
