-- A jackpot is won where it is played; within five seconds the same combination wins the same amount (6.2(7)).
CREATE FUNCTION jackpots_hit_may_be_recorded() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    won jackpots_jackpot;
    before jackpots_jackpothit;
    last jackpots_meterentry;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || NEW.jackpot_id, 0));
    SELECT * INTO won FROM jackpots_jackpot j WHERE j.id = NEW.jackpot_id;
    SELECT * INTO before FROM jackpots_jackpothit h WHERE h.id = NEW.first_id;
    SELECT * INTO last FROM jackpots_meterentry e WHERE e.jackpot_id = NEW.jackpot_id ORDER BY e.number DESC LIMIT 1;
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
    IF NEW.first_id IS NULL AND (NEW.hit_at < last.read_at OR NEW.amount < last.amount) THEN
        RAISE EXCEPTION 'the meter stood higher or was read later (a_hit_follows_the_meter)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_follows_the_meter';
    END IF;
    IF NEW.first_id IS NOT NULL AND (before.jackpot_id <> NEW.jackpot_id OR before.first_id IS NOT NULL
        OR before.machine_id IS NULL OR before.machine_id = NEW.machine_id OR before.combination <> NEW.combination
        OR before.amount <> NEW.amount
        OR NEW.hit_at NOT BETWEEN before.hit_at AND before.hit_at + interval '5 seconds') THEN
        RAISE EXCEPTION 'not within five seconds (hits_within_five_seconds_win_the_same_jackpot)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'hits_within_five_seconds_win_the_same_jackpot';
    END IF;
    IF NEW.first_id IS NULL AND NEW.machine_id IS NOT NULL AND EXISTS (
        SELECT FROM jackpots_jackpothit h
        WHERE h.jackpot_id = NEW.jackpot_id AND h.first_id IS NULL AND h.machine_id <> NEW.machine_id
          AND h.combination = NEW.combination
          AND NEW.hit_at BETWEEN h.hit_at AND h.hit_at + interval '5 seconds') THEN
        RAISE EXCEPTION 'within five seconds of another (a_hit_within_five_seconds_names_the_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hit_within_five_seconds_names_the_first';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_hit_may_be_recorded BEFORE INSERT ON jackpots_jackpothit
    FOR EACH ROW EXECUTE FUNCTION jackpots_hit_may_be_recorded();
ALTER TABLE jackpots_jackpothit ENABLE ALWAYS TRIGGER a_hit_may_be_recorded;
