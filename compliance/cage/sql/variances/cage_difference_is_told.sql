CREATE FUNCTION cage_difference_is_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted cage_count;
    apart numeric;
BEGIN
    SELECT * INTO counted FROM cage_count c WHERE c.id = NEW.count_id;
    -- Chips at a table are won and lost: there the difference is the game's.
    IF counted.kind IN ('closing', 'recount') AND EXISTS (
        SELECT FROM cage_shift s WHERE s.id = counted.shift_id AND s.table_id IS NOT NULL) THEN
        RETURN NULL;
    END IF;
    apart := greatest(
        abs(counted.cash - counted.expected_cash), abs(counted.chips - counted.expected_chips),
        abs(counted.plaques - counted.expected_plaques),
        abs(counted.cash + counted.chips + counted.plaques
            - counted.expected_cash - counted.expected_chips - counted.expected_plaques));
    IF apart > NEW.notice_above AND NOT EXISTS (
        SELECT FROM notices_notice n JOIN notices_variancenotice v ON v.notice_id = n.id
        WHERE n.kind = 'variance' AND n.subject_table = 'cage_count' AND n.subject_id = counted.id AND v.gap = apart)
    THEN
        RAISE EXCEPTION 'the notice is missing (a_large_difference_is_told_when_it_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_large_difference_is_told_when_it_is_signed';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_large_difference_is_told_when_it_is_signed AFTER INSERT ON cage_countsignature
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.notice_above IS NOT NULL)
    EXECUTE FUNCTION cage_difference_is_told();
ALTER TABLE cage_countsignature ENABLE ALWAYS TRIGGER a_large_difference_is_told_when_it_is_signed;
