-- The holder of a box wins; on an unoccupied box the highest stake, of equal stakes the nearest to the shuffler.
CREATE FUNCTION jackpots_share_is_of_the_holder() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE
        WHEN NEW.claim_id IS NULL THEN NEW.reason = 'machine' AND EXISTS (
            SELECT FROM jackpots_jackpothit h WHERE h.id = NEW.hit_id AND h.machine_id IS NOT NULL)
        ELSE EXISTS (
            SELECT FROM jackpots_boxclaim c
            WHERE c.id = NEW.claim_id AND c.hit_id = NEW.hit_id
              AND NOT EXISTS (
                  SELECT FROM jackpots_boxclaim o
                  WHERE o.hit_id = c.hit_id AND o.box = c.box AND o.id <> c.id
                    AND c.seat IS NOT NULL
                    AND (o.seat IS NULL OR o.stake > c.stake OR o.stake = c.stake AND o.seat < c.seat))
              AND NEW.reason = CASE
                  WHEN c.seat IS NULL THEN 'box_holder'
                  WHEN EXISTS (
                      SELECT FROM jackpots_boxclaim o
                      WHERE o.hit_id = c.hit_id AND o.box = c.box AND o.id <> c.id AND o.stake = c.stake) THEN 'nearest'
                  ELSE 'highest_stake' END)
    END) THEN
        RAISE EXCEPTION 'another player holds the box (a_share_is_of_the_holder_of_its_box)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_share_is_of_the_holder_of_its_box';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_share_is_of_the_holder_of_its_box AFTER INSERT ON jackpots_jackpotshare
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION jackpots_share_is_of_the_holder();
ALTER TABLE jackpots_jackpotshare ENABLE ALWAYS TRIGGER a_share_is_of_the_holder_of_its_box;
