-- A slot machine is placed once it is approved, moved while it stands somewhere, and removed once.
CREATE FUNCTION machines_machine_may_be_placed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    placed machines_machine;
    last machines_machineplacement;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('machine ' || NEW.machine_id, 0));
    SELECT * INTO placed FROM machines_machine m WHERE m.id = NEW.machine_id;
    -- Its installation states the room and the employees of a semi-automatic game (ADR 102).
    IF placed.kind <> 'slot' THEN
        RAISE EXCEPTION 'a semi-automatic game (only_a_slot_machine_is_placed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_slot_machine_is_placed';
    END IF;
    SELECT * INTO last FROM machines_machineplacement p
    WHERE p.machine_id = NEW.machine_id ORDER BY p.recorded_at DESC, p.id DESC LIMIT 1;
    IF (NEW.kind = 'placed') = (last.id IS NOT NULL AND last.kind <> 'removed')
       OR NEW.recorded_at < last.recorded_at THEN
        RAISE EXCEPTION 'not the next step (a_machine_is_in_one_place)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_machine_is_in_one_place';
    END IF;
    IF NEW.kind = 'removed' THEN
        RETURN NEW;
    END IF;
    IF NOT machines_approval_holds(NEW.machine_id, NEW.recorded_at) THEN
        RAISE EXCEPTION 'not approved on that day (a_machine_is_placed_once_approved)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_machine_is_placed_once_approved';
    END IF;
    IF NOT EXISTS (SELECT FROM venues_room r WHERE r.id = NEW.room_id AND r.venue_id = placed.venue_id
                   AND r.kind IN ('slot', 'mixed')) THEN
        RAISE EXCEPTION 'no room for slot machines (a_machine_stands_in_a_room_for_slot_machines)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_machine_stands_in_a_room_for_slot_machines';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_machine_may_be_placed BEFORE INSERT ON machines_machineplacement
    FOR EACH ROW EXECUTE FUNCTION machines_machine_may_be_placed();
ALTER TABLE machines_machineplacement ENABLE ALWAYS TRIGGER a_machine_may_be_placed;
