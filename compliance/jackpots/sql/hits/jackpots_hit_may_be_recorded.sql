-- A jackpot is won where it is played; within five seconds the same combination wins the same amount (6.2(7)).
CREATE FUNCTION jackpots_hit_may_be_recorded() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    won jackpots_jackpot;
    before jackpots_jackpothit;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || NEW.jackpot_id, 0));
    SELECT * INTO won FROM jackpots_jackpot j WHERE j.id = NEW.jackpot_id;
    SELECT * INTO before FROM jackpots_jackpothit h WHERE h.id = NEW.first_id;
    IF won.venue_id <> NEW.venue_id OR NOT EXISTS (
        SELECT FROM jackpots_jackpotplace p
        WHERE p.jackpot_id = NEW.jackpot_id AND p.linked_at <= NEW.hit_at
          AND (p.table_id, p.machine_id) IS NOT DISTINCT FROM (NEW.table_id, NEW.machine_id)) THEN
        RAISE EXCEPTION 'not played there then (a_jackpot_is_won_where_it_is_played)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_jackpot_is_won_where_it_is_played';
    END IF;
    IF EXISTS (SELECT FROM jackpots_jackpotremoval r WHERE r.jackpot_id = NEW.jackpot_id) THEN
        RAISE EXCEPTION 'the jackpot is removed (a_removed_jackpot_is_not_won)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_removed_jackpot_is_not_won';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_disconnection d LEFT JOIN jackpots_reconnection c ON c.disconnection_id = d.id
        WHERE d.jackpot_id = NEW.jackpot_id AND d.began_at <= NEW.hit_at
          AND NEW.hit_at < coalesce(c.ended_at, 'infinity'::timestamptz)) THEN
        RAISE EXCEPTION 'the house was disconnected (a_disconnected_house_does_not_win_the_national_jackpot)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_disconnected_house_does_not_win_the_national_jackpot';
    END IF;
    IF NEW.hit_at <> date_trunc('milliseconds', NEW.hit_at) THEN
        RAISE EXCEPTION 'not in milliseconds (a_hit_has_its_time_in_milliseconds)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_has_its_time_in_milliseconds';
    END IF;
    IF NEW.machine_id IS NOT NULL AND NOT jackpots_machine_was_in_service(NEW.machine_id, NEW.hit_at) THEN
        RAISE EXCEPTION 'the machine was not in service (a_jackpot_is_won_at_a_machine_in_service)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_jackpot_is_won_at_a_machine_in_service';
    END IF;
    IF NEW.first_id IS NULL AND NEW.amount < jackpots_meter_before(NEW) THEN
        RAISE EXCEPTION 'the meter stood higher (a_hit_follows_the_meter)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_follows_the_meter';
    END IF;
    IF NEW.first_id IS NULL AND EXISTS (
        SELECT FROM jackpots_jackpothit h WHERE h.jackpot_id = NEW.jackpot_id AND h.hit_at > NEW.hit_at) THEN
        RAISE EXCEPTION 'a later hit is recorded (hits_are_recorded_in_the_order_of_their_time)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'hits_are_recorded_in_the_order_of_their_time';
    END IF;
    IF NEW.first_id IS NOT NULL AND (before.jackpot_id <> NEW.jackpot_id OR before.first_id IS NOT NULL
        OR before.machine_id IS NULL OR before.machine_id = NEW.machine_id OR before.amount <> NEW.amount
        OR jackpots_combination(before.combination) <> jackpots_combination(NEW.combination)
        OR jackpots_is_replaced(before, NEW)
        OR NEW.hit_at NOT BETWEEN before.hit_at AND before.hit_at + interval '5 seconds') THEN
        RAISE EXCEPTION 'not within five seconds (hits_within_five_seconds_win_the_same_jackpot)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'hits_within_five_seconds_win_the_same_jackpot';
    END IF;
    IF NEW.first_id IS NULL AND NEW.machine_id IS NOT NULL AND EXISTS (
        SELECT FROM jackpots_jackpothit h
        WHERE h.jackpot_id = NEW.jackpot_id AND h.first_id IS NULL AND h.machine_id <> NEW.machine_id
          AND jackpots_combination(h.combination) = jackpots_combination(NEW.combination)
          AND NOT jackpots_is_replaced(h, NEW)
          AND NEW.hit_at BETWEEN h.hit_at AND h.hit_at + interval '5 seconds') THEN
        RAISE EXCEPTION 'within five seconds of another (a_hit_within_five_seconds_names_the_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_within_five_seconds_names_the_first';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_jackpothit h LEFT JOIN jackpots_hitverification v ON v.hit_id = h.id
        WHERE h.jackpot_id = NEW.jackpot_id AND h.hit_at = NEW.hit_at AND coalesce(v.sound, true)
          AND (h.table_id, h.machine_id) IS NOT DISTINCT FROM (NEW.table_id, NEW.machine_id)) THEN
        RAISE EXCEPTION 'already recorded (a_place_hits_a_jackpot_once_at_a_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_place_hits_a_jackpot_once_at_a_time';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_hit_may_be_recorded BEFORE INSERT ON jackpots_jackpothit
    FOR EACH ROW EXECUTE FUNCTION jackpots_hit_may_be_recorded();
ALTER TABLE jackpots_jackpothit ENABLE ALWAYS TRIGGER a_hit_may_be_recorded;
