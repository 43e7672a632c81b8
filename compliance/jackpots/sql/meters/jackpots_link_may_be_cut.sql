-- A national jackpot is disconnected in a house for one time after another (6.2(4)).
CREATE FUNCTION jackpots_link_may_be_cut() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || NEW.jackpot_id, 0));
    IF NOT EXISTS (
        SELECT FROM jackpots_jackpot j
        WHERE j.id = NEW.jackpot_id AND j.scope = 'national' AND j.set_up_at <= NEW.began_at)
       OR EXISTS (SELECT FROM jackpots_jackpotremoval r WHERE r.jackpot_id = NEW.jackpot_id) THEN
        RAISE EXCEPTION 'no national jackpot then (only_a_national_jackpot_in_use_is_disconnected)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_national_jackpot_in_use_is_disconnected';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_disconnection d LEFT JOIN jackpots_reconnection c ON c.disconnection_id = d.id
        WHERE d.jackpot_id = NEW.jackpot_id AND NEW.began_at < coalesce(c.ended_at, 'infinity'::timestamptz)) THEN
        RAISE EXCEPTION 'already disconnected (disconnections_do_not_overlap)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'disconnections_do_not_overlap';
    END IF;
    IF EXISTS (SELECT FROM jackpots_jackpothit h WHERE h.jackpot_id = NEW.jackpot_id AND h.hit_at >= NEW.began_at) THEN
        RAISE EXCEPTION 'it was won here later (a_disconnection_follows_the_hits)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_disconnection_follows_the_hits';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_national_jackpot_is_disconnected BEFORE INSERT ON jackpots_disconnection
    FOR EACH ROW EXECUTE FUNCTION jackpots_link_may_be_cut();
ALTER TABLE jackpots_disconnection ENABLE ALWAYS TRIGGER a_national_jackpot_is_disconnected;
