-- A hit is verified after it, once, by another person than the one who recorded it, and with its amount (6.1(2)).
CREATE FUNCTION jackpots_hit_may_be_verified() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    won jackpots_jackpothit;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || h.jackpot_id, 0))
    FROM jackpots_jackpothit h WHERE h.id = NEW.hit_id;
    SELECT * INTO won FROM jackpots_jackpothit h WHERE h.id = NEW.hit_id;
    IF won.recorded_at > NEW.verified_at THEN
        RAISE EXCEPTION 'it was recorded later (a_hit_is_verified_after_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_is_verified_after_it';
    END IF;
    IF won.recorded_by_id = NEW.verified_by_id THEN
        RAISE EXCEPTION 'another person verifies it (a_hit_is_verified_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_is_verified_by_another_person';
    END IF;
    IF won.amount <> NEW.amount THEN
        RAISE EXCEPTION 'another amount (a_verification_confirms_the_amount_of_its_hit)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_verification_confirms_the_amount_of_its_hit';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_hit_is_verified_after_it BEFORE INSERT ON jackpots_hitverification
    FOR EACH ROW EXECUTE FUNCTION jackpots_hit_may_be_verified();
ALTER TABLE jackpots_hitverification ENABLE ALWAYS TRIGGER a_hit_is_verified_after_it;
