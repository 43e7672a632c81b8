-- A hit is verified after it, once.
CREATE FUNCTION jackpots_hit_may_be_verified() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || h.jackpot_id, 0))
    FROM jackpots_jackpothit h WHERE h.id = NEW.hit_id;
    IF EXISTS (SELECT FROM jackpots_jackpothit h WHERE h.id = NEW.hit_id AND h.recorded_at > NEW.verified_at) THEN
        RAISE EXCEPTION 'it was recorded later (a_hit_is_verified_after_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_is_verified_after_it';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_hit_is_verified_after_it BEFORE INSERT ON jackpots_hitverification
    FOR EACH ROW EXECUTE FUNCTION jackpots_hit_may_be_verified();
ALTER TABLE jackpots_hitverification ENABLE ALWAYS TRIGGER a_hit_is_verified_after_it;
