-- A disconnection ends after it began.
CREATE FUNCTION jackpots_link_may_be_restored() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM jackpots_disconnection d WHERE d.id = NEW.disconnection_id AND d.began_at >= NEW.ended_at) THEN
        RAISE EXCEPTION 'it began later (a_disconnection_ends_after_it_began)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_disconnection_ends_after_it_began';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_disconnection_ends_after_it_began BEFORE INSERT ON jackpots_reconnection
    FOR EACH ROW EXECUTE FUNCTION jackpots_link_may_be_restored();
ALTER TABLE jackpots_reconnection ENABLE ALWAYS TRIGGER a_disconnection_ends_after_it_began;
