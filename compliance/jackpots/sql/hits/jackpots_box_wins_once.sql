-- One hand is paid once: a box wins one jackpot of a game (3.2(12)). Two hands of a table are not within five seconds.
CREATE FUNCTION jackpots_box_wins_once() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    won jackpots_jackpothit;
BEGIN
    SELECT * INTO won FROM jackpots_jackpothit h WHERE h.id = NEW.hit_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpots of table ' || won.table_id, 0));
    IF EXISTS (
        SELECT FROM jackpots_boxclaim c
        JOIN jackpots_jackpothit h ON h.id = c.hit_id AND h.id <> won.id AND h.table_id = won.table_id
        JOIN jackpots_jackpot a ON a.id = won.jackpot_id
        JOIN jackpots_jackpot b ON b.id = h.jackpot_id AND b.game = a.game
        LEFT JOIN jackpots_hitverification v ON v.hit_id = h.id
        WHERE c.box = NEW.box AND coalesce(v.sound, true)
          AND won.hit_at BETWEEN h.hit_at - interval '5 seconds' AND h.hit_at + interval '5 seconds') THEN
        RAISE EXCEPTION 'the hand of this box has won (a_hand_wins_one_jackpot)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hand_wins_one_jackpot';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_hand_wins_one_jackpot BEFORE INSERT ON jackpots_boxclaim
    FOR EACH ROW EXECUTE FUNCTION jackpots_box_wins_once();
ALTER TABLE jackpots_boxclaim ENABLE ALWAYS TRIGGER a_hand_wins_one_jackpot;
