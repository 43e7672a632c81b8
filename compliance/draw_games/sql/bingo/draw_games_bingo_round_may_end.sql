-- A round ends with its winners, who share the prize equally; each share is rounded up (NL 5.1(10~), A-98).
CREATE FUNCTION draw_games_bingo_round_may_end() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found record;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingo round ' || NEW.round_id, 0));
    SELECT r.prize,
        (SELECT count(*) FROM draw_games_bingoclaim c LEFT JOIN draw_games_claimdecision d ON d.claim_id = c.id
         WHERE c.round_id = r.id AND d.valid) AS winners,
        EXISTS (SELECT FROM draw_games_bingoclaim c LEFT JOIN draw_games_claimdecision d ON d.claim_id = c.id
                WHERE c.round_id = r.id AND c.result <> 'invalid' AND d.id IS NULL) AS waits
    INTO found FROM draw_games_bingoround r WHERE r.id = NEW.round_id;
    IF found.waits THEN
        RAISE EXCEPTION 'a claim is not decided (a_bingo_round_ends_after_its_claims)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_round_ends_after_its_claims';
    END IF;
    IF NEW.winners <> found.winners
       OR NEW.winners > 0 AND NEW.share <> ceil(found.prize * 100 / NEW.winners) / 100 THEN
        RAISE EXCEPTION 'not its winners (winners_share_a_bingo_prize_equally)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'winners_share_a_bingo_prize_equally';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER winners_share_a_bingo_prize_equally BEFORE INSERT ON draw_games_bingoend
    FOR EACH ROW EXECUTE FUNCTION draw_games_bingo_round_may_end();
ALTER TABLE draw_games_bingoend ENABLE ALWAYS TRIGGER winners_share_a_bingo_prize_equally;
