CREATE FUNCTION withholding_may_be_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    proposed exclusions_withholding;
BEGIN
    SELECT * INTO proposed FROM exclusions_withholding w WHERE w.id = NEW.withholding_id;
    IF NEW.decided_by_id = proposed.proposed_by_id THEN
        RAISE EXCEPTION 'another person must decide (withheld_winnings_need_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'withheld_winnings_need_four_eyes';
    END IF;
    IF NEW.decided_at < proposed.proposed_at THEN
        RAISE EXCEPTION 'not yet proposed (winnings_are_decided_on_after_the_proposal)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'winnings_are_decided_on_after_the_proposal';
    END IF;
    IF NEW.measure_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM exclusions_measure m
        WHERE m.id = NEW.measure_id AND m.kind = 'house' AND m.venue_id = proposed.venue_id
          AND m.person_id = ANY(people_file_ids(proposed.person_id))
    ) THEN
        RAISE EXCEPTION 'another measure (withheld_winnings_ban_that_player_by_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'withheld_winnings_ban_that_player_by_the_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_withholding_may_be_decided BEFORE INSERT ON exclusions_withholdingdecision
    FOR EACH ROW EXECUTE FUNCTION withholding_may_be_decided();
ALTER TABLE exclusions_withholdingdecision ENABLE ALWAYS TRIGGER a_withholding_may_be_decided;
