CREATE FUNCTION cage_count_may_be_signed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted cage_count;
    drawer cage_shift;
    gap numeric;
    said cage_explanation;
BEGIN
    SELECT * INTO counted FROM cage_count c WHERE c.id = NEW.count_id;
    SELECT * INTO drawer FROM cage_shift s WHERE s.id = counted.shift_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(drawer.id::text, 0));
    IF NEW.signed_by_id = counted.counted_by_id OR NEW.signed_at < counted.counted_at
       OR (counted.kind IN ('closing', 'recount') AND NEW.signed_by_id = drawer.opened_by_id) THEN
        RAISE EXCEPTION 'another person signs (a_count_is_signed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_count_is_signed_by_another_person';
    END IF;
    IF EXISTS (SELECT FROM cage_count c WHERE c.shift_id = counted.shift_id AND c.number > counted.number
               AND (CASE WHEN counted.kind = 'box' THEN c.fitting_id = counted.fitting_id
                    ELSE counted.kind <> 'opening' AND c.kind = 'recount' END)) THEN
        RAISE EXCEPTION 'it was counted again (only_the_last_count_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_last_count_is_signed';
    END IF;
    -- Chips at a table are won and lost: there the difference is the game's.
    IF drawer.table_id IS NOT NULL AND counted.kind IN ('closing', 'recount') THEN
        RETURN NEW;
    END IF;
    gap := greatest(
        abs(counted.cash - counted.expected_cash), abs(counted.chips - counted.expected_chips),
        abs(counted.plaques - counted.expected_plaques),
        abs(counted.cash + counted.chips + counted.plaques
            - counted.expected_cash - counted.expected_chips - counted.expected_plaques));
    SELECT * INTO said FROM cage_explanation e WHERE e.count_id = counted.id;
    IF gap > 0 AND said.id IS NULL THEN
        RAISE EXCEPTION 'the variance is not explained (a_difference_is_explained_before_it_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_explained_before_it_is_signed';
    END IF;
    IF gap > NEW.report_above AND said.checked = '' THEN
        RAISE EXCEPTION 'it needs a report (a_large_difference_is_reported)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_large_difference_is_reported';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_may_be_signed BEFORE INSERT ON cage_countsignature
    FOR EACH ROW EXECUTE FUNCTION cage_count_may_be_signed();
ALTER TABLE cage_countsignature ENABLE ALWAYS TRIGGER a_count_may_be_signed;
