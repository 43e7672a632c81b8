-- A recount made after the expected amount is known may agree with it. The variance that was compared still needs a notice.
CREATE FUNCTION cage_compared_is_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted cage_count;
BEGIN
    SELECT * INTO counted FROM cage_count c WHERE c.id = NEW.count_id;
    IF EXISTS (SELECT FROM cage_count_and_recounts(counted) c JOIN cage_disclosure d ON d.count_id = c.id
               WHERE cage_gap(c) > NEW.notice_above)
       AND NOT EXISTS (SELECT FROM cage_count_and_recounts(counted) c JOIN notices_notice n ON n.subject_id = c.id
                       WHERE n.kind = 'variance' AND n.subject_table = 'cage_count') THEN
        RAISE EXCEPTION 'the notice is missing (a_difference_that_was_compared_is_told)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_difference_that_was_compared_is_told';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_large_gap_that_was_compared_is_told AFTER INSERT ON cage_countsignature
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.notice_above IS NOT NULL)
    EXECUTE FUNCTION cage_compared_is_told();
ALTER TABLE cage_countsignature ENABLE ALWAYS TRIGGER a_large_gap_that_was_compared_is_told;
