-- A jackpot is played at tables of its game, or at machines, of the same house.
CREATE FUNCTION jackpots_place_may_be_linked() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    linked jackpots_jackpot;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || NEW.jackpot_id, 0));
    SELECT * INTO linked FROM jackpots_jackpot j WHERE j.id = NEW.jackpot_id;
    IF NOT (CASE
        WHEN NEW.machine_id IS NOT NULL THEN linked.game = 'nl.slot_jackpots' AND EXISTS (
            SELECT FROM machines_machine m WHERE m.id = NEW.machine_id AND m.venue_id = linked.venue_id)
        ELSE EXISTS (
            SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.venue_id = linked.venue_id
              AND (linked.game = 'nl.jackpot_queens_pursuit'
                   AND t.game IN ('nl.black_jack', 'nl.black_jack_6_5', 'nl.casino21')
                   OR linked.game = 'nl.poker_jackpot'
                   AND t.game IN ('nl.caribbean_stud', 'nl.ultimate_texas_holdem', 'nl.four_card_poker')))
    END) THEN
        RAISE EXCEPTION 'another game or house (a_jackpot_is_played_at_its_game)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_jackpot_is_played_at_its_game';
    END IF;
    IF NEW.linked_at < linked.set_up_at
       OR EXISTS (SELECT FROM jackpots_jackpotremoval r WHERE r.jackpot_id = NEW.jackpot_id) THEN
        RAISE EXCEPTION 'the jackpot is not in use then (a_place_is_linked_to_a_jackpot_in_use)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_place_is_linked_to_a_jackpot_in_use';
    END IF;
    IF 'removed' = (
        SELECT p.kind FROM machines_machineplacement p
        WHERE p.machine_id = NEW.machine_id ORDER BY p.recorded_at DESC, p.id DESC LIMIT 1) THEN
        RAISE EXCEPTION 'the machine is removed (a_removed_machine_has_no_new_jackpot)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_removed_machine_has_no_new_jackpot';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_jackpot_is_played_at_its_game BEFORE INSERT ON jackpots_jackpotplace
    FOR EACH ROW EXECUTE FUNCTION jackpots_place_may_be_linked();
ALTER TABLE jackpots_jackpotplace ENABLE ALWAYS TRIGGER a_jackpot_is_played_at_its_game;
