CREATE FUNCTION cage_signature_settles() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted cage_count;
BEGIN
    SELECT * INTO counted FROM cage_count c WHERE c.id = NEW.count_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(counted.shift_id::text, 0));
    IF EXISTS (SELECT FROM cage_count_and_recounts(counted) c WHERE cage_gap(c) > 0
               AND NOT EXISTS (SELECT FROM cage_explanation e WHERE e.count_id = c.id)) THEN
        RAISE EXCEPTION 'an earlier count is not explained (every_count_that_differs_is_explained)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_count_that_differs_is_explained';
    END IF;
    IF EXISTS (SELECT FROM cage_count_and_recounts(counted) c JOIN cage_explanation e ON e.count_id = c.id
               WHERE cage_gap(c) > NEW.report_above AND e.checked = '') THEN
        RAISE EXCEPTION 'an earlier count needs a report (every_large_difference_is_reported)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_large_difference_is_reported';
    END IF;
    IF EXISTS (SELECT FROM cage_count_and_recounts(counted) c JOIN cage_explanation e ON e.count_id = c.id
               WHERE e.explained_by_id = NEW.signed_by_id) THEN
        RAISE EXCEPTION 'they explained it (who_explained_a_count_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_explained_a_count_does_not_sign_it';
    END IF;
    IF counted.kind IN ('closing', 'recount') AND EXISTS (
        SELECT FROM cage_entry e WHERE e.shift_id = counted.shift_id AND e.kind = 'adjustment'
          AND e.entered_by_id = NEW.signed_by_id) THEN
        RAISE EXCEPTION 'they adjusted the float (who_adjusted_a_drawer_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_adjusted_a_drawer_does_not_sign_it';
    END IF;
    IF counted.kind = 'opening' AND EXISTS (
        SELECT FROM cage_shift s JOIN cage_shift b ON b.id = s.before_id
        WHERE s.id = counted.shift_id AND b.opened_by_id = NEW.signed_by_id) THEN
        RAISE EXCEPTION 'they handed it over (who_handed_a_drawer_over_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_handed_a_drawer_over_does_not_sign_it';
    END IF;
    RETURN NEW;
END $$;

-- After a_count_may_be_signed, in the order of the alphabet: what is wrong with the count itself is said first.
CREATE TRIGGER a_count_that_is_signed_is_settled BEFORE INSERT ON cage_countsignature
    FOR EACH ROW EXECUTE FUNCTION cage_signature_settles();
ALTER TABLE cage_countsignature ENABLE ALWAYS TRIGGER a_count_that_is_signed_is_settled;
