CREATE FUNCTION measure_may_be_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    looked_at exclusions_measure;
BEGIN
    SELECT * INTO looked_at FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF looked_at.kind NOT IN ('ministerial', 'house') AND looked_at.basis <> 'art_69' THEN
        RAISE EXCEPTION 'a self-exclusion is not reviewed (a_self_ban_is_never_reviewed)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_self_ban_is_never_reviewed';
    END IF;
    IF NEW.reviewed_on < looked_at.first_day THEN
        RAISE EXCEPTION 'it began later (a_review_comes_after_the_measure_began)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_review_comes_after_the_measure_began';
    END IF;
    IF NEW.reviewed_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = looked_at.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (a_review_is_done_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_review_is_done_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_measure_may_be_reviewed BEFORE INSERT ON exclusions_measurereview
    FOR EACH ROW EXECUTE FUNCTION measure_may_be_reviewed();
ALTER TABLE exclusions_measurereview ENABLE ALWAYS TRIGGER a_measure_may_be_reviewed;
