-- Entries follow each other. The casino decides on the cameras and on the outcome, and closes the incident.
CREATE FUNCTION incidents_entry_may_follow() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    seen incidents_incident;
    last incidents_entry;
    camera text;
    decided smallint;
    roles text[];
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('incident ' || NEW.incident_id, 0));
    SELECT * INTO seen FROM incidents_incident i WHERE i.id = NEW.incident_id;
    SELECT * INTO last FROM incidents_entry e WHERE e.incident_id = NEW.incident_id ORDER BY e.position DESC LIMIT 1;
    IF NEW.position <> coalesce(last.position, 0) + 1
       OR NEW.recorded_at < coalesce(last.recorded_at, seen.recorded_at) THEN
        RAISE EXCEPTION 'out of its order (entries_of_an_incident_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'entries_of_an_incident_follow_each_other';
    END IF;
    IF NEW.kind NOT IN ('correction', 'withdrawal', 'measure')
       AND EXISTS (SELECT FROM incidents_entry e WHERE e.incident_id = NEW.incident_id AND e.kind = 'closing') THEN
        RAISE EXCEPTION 'it is closed (a_closed_incident_is_only_corrected)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_incident_is_only_corrected';
    END IF;
    -- Only the casino decides on the cameras; the floor manager and the director decide for it.
    roles := CASE
        WHEN NEW.kind = 'camera' OR NEW.outcome = 'house_decision' OR seen.kind = 'house_decision' AND NEW.kind = 'outcome'
            THEN ARRAY['chef_de_salle', 'director']
        WHEN NEW.kind IN ('finding', 'outcome', 'closing', 'withdrawal') THEN ARRAY['pit_boss', 'chef_de_table', 'chef_de_salle', 'director']
    END;
    IF roles IS NOT NULL AND NOT incidents_holds(NEW.recorded_by_id, seen.venue_id, NEW.recorded_at, roles) THEN
        RAISE EXCEPTION 'not a post that decides this (an_incident_is_decided_by_the_casino)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_incident_is_decided_by_the_casino';
    END IF;
    SELECT e.camera, e.position INTO camera, decided FROM incidents_entry e
    WHERE e.incident_id = NEW.incident_id AND e.kind = 'camera' ORDER BY e.position DESC LIMIT 1;
    IF NEW.kind = 'finding' AND camera IS DISTINCT FROM 'consult' THEN
        RAISE EXCEPTION 'the casino did not decide to consult them (cameras_are_consulted_by_decision)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cameras_are_consulted_by_decision';
    END IF;
    IF NEW.kind = 'closing' AND NOT EXISTS (
        SELECT FROM incidents_entry e WHERE e.incident_id = NEW.incident_id AND e.kind = 'outcome') THEN
        RAISE EXCEPTION 'it has no outcome (an_incident_is_closed_with_its_outcome)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_incident_is_closed_with_its_outcome';
    END IF;
    -- A result from before the last decision does not count.
    IF NEW.kind IN ('outcome', 'closing') AND camera = 'consult' AND NOT EXISTS (
        SELECT FROM incidents_entry e
        WHERE e.incident_id = NEW.incident_id AND e.kind = 'finding' AND e.position > decided) THEN
        RAISE EXCEPTION 'the cameras have no result yet (the_result_of_the_cameras_comes_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_result_of_the_cameras_comes_first';
    END IF;
    IF NEW.kind = 'outcome' AND incidents_standing_payout(NEW.incident_id) THEN
        RAISE EXCEPTION 'its payout stands (an_outcome_that_is_paid_stays)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_outcome_that_is_paid_stays';
    END IF;
    IF NEW.person_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM people_person p WHERE p.id = NEW.person_id AND p.venue_id = seen.venue_id)
       OR NEW.employee_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM venues_post p WHERE p.staff_id = NEW.employee_id AND p.venue_id = seen.venue_id) THEN
        RAISE EXCEPTION 'a person of another casino (a_person_concerned_is_of_the_casino)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_person_concerned_is_of_the_casino';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_entry_of_an_incident_may_follow BEFORE INSERT ON incidents_entry
    FOR EACH ROW EXECUTE FUNCTION incidents_entry_may_follow();
ALTER TABLE incidents_entry ENABLE ALWAYS TRIGGER an_entry_of_an_incident_may_follow;
