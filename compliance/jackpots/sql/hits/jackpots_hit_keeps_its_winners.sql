-- A hit has a share for each winning box, or one at a machine; no claim and no share is added later.
CREATE FUNCTION jackpots_hit_keeps_its_winners() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM jackpots_jackpothit h
        WHERE h.id = NEW.hit_id
          AND (h.share_count <> (SELECT count(*) FROM jackpots_jackpotshare s WHERE s.hit_id = h.id)
               OR h.share_count <> greatest(1, (
                   SELECT count(DISTINCT c.box) FROM jackpots_boxclaim c WHERE c.hit_id = h.id))
               OR h.claim_count <> (SELECT count(*) FROM jackpots_boxclaim c WHERE c.hit_id = h.id))) THEN
        RAISE EXCEPTION 'a share for each winner (a_hit_keeps_its_winners)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_keeps_its_winners';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_hit_keeps_its_claims AFTER INSERT ON jackpots_boxclaim
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION jackpots_hit_keeps_its_winners();
ALTER TABLE jackpots_boxclaim ENABLE ALWAYS TRIGGER a_hit_keeps_its_claims;

CREATE CONSTRAINT TRIGGER a_hit_keeps_its_winners AFTER INSERT ON jackpots_jackpotshare
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION jackpots_hit_keeps_its_winners();
ALTER TABLE jackpots_jackpotshare ENABLE ALWAYS TRIGGER a_hit_keeps_its_winners;
