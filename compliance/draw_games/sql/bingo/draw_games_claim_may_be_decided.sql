-- Another person decides a claim: one whose numbers were not entered, and one that its numbers complete.
CREATE FUNCTION draw_games_claim_may_be_decided() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    decided draw_games_bingoclaim;
BEGIN
    SELECT * INTO decided FROM draw_games_bingoclaim c WHERE c.id = NEW.claim_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('bingo round ' || decided.round_id, 0));
    IF decided.recorded_by_id = NEW.decided_by_id THEN
        RAISE EXCEPTION 'another person decides (a_bingo_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_needs_four_eyes';
    END IF;
    IF decided.result = 'invalid' THEN
        RAISE EXCEPTION 'decided by its numbers (a_bingo_is_decided_once)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_is_decided_once';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_bingo_needs_four_eyes BEFORE INSERT ON draw_games_claimdecision
    FOR EACH ROW EXECUTE FUNCTION draw_games_claim_may_be_decided();
ALTER TABLE draw_games_claimdecision ENABLE ALWAYS TRIGGER a_bingo_needs_four_eyes;
