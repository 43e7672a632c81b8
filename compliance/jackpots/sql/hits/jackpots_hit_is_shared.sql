-- A meter is shared equally by the holders of the winning boxes, then rounded; a hit resets its meter (3.2(12)).
CREATE FUNCTION jackpots_hit_is_shared() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF (SELECT count(*) FROM jackpots_jackpotshare s WHERE s.hit_id = NEW.id) <> NEW.share_count
       OR NEW.share_count <> greatest(1, (
           SELECT count(DISTINCT c.box) FROM jackpots_boxclaim c WHERE c.hit_id = NEW.id))
       OR NEW.claim_count <> (SELECT count(*) FROM jackpots_boxclaim c WHERE c.hit_id = NEW.id) THEN
        RAISE EXCEPTION 'a share for each winner (a_hit_has_a_share_for_each_winner)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_has_a_share_for_each_winner';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_jackpotshare s JOIN jackpots_jackpot j ON j.id = NEW.jackpot_id
        WHERE s.hit_id = NEW.id AND s.amount <> CASE
            WHEN j.game = 'nl.jackpot_queens_pursuit' THEN ceil(NEW.amount / NEW.share_count)
            ELSE round(NEW.amount / NEW.share_count, 2) END) THEN
        RAISE EXCEPTION 'not an equal share (a_jackpot_is_shared_equally_and_then_rounded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_jackpot_is_shared_equally_and_then_rounded';
    END IF;
    IF NEW.first_id IS NULL AND NOT EXISTS (
        SELECT FROM jackpots_meterentry e WHERE e.hit_id = NEW.id AND e.kind = 'reset') THEN
        RAISE EXCEPTION 'the meter is not reset (a_hit_resets_its_meter)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_resets_its_meter';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_hit_is_shared_by_its_winners AFTER INSERT ON jackpots_jackpothit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION jackpots_hit_is_shared();
ALTER TABLE jackpots_jackpothit ENABLE ALWAYS TRIGGER a_hit_is_shared_by_its_winners;
