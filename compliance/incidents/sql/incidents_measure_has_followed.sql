-- A measure names a row of its own casino and guest, which the same employee has recorded in the area of that row.
CREATE FUNCTION incidents_measure_has_followed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    seen incidents_incident;
    decided incidents_entry;
    guest uuid := people_file_of(NEW.person_id);
    followed boolean;
BEGIN
    -- The lock of the trigger that checks the order, which is fired after this one.
    PERFORM pg_advisory_xact_lock(hashtextextended('incident ' || NEW.incident_id, 0));
    SELECT * INTO seen FROM incidents_incident i WHERE i.id = NEW.incident_id;
    SELECT * INTO decided FROM incidents_entry e
    WHERE e.incident_id = NEW.incident_id AND e.kind = 'outcome' ORDER BY e.position DESC LIMIT 1;
    IF (NEW.person_id IS NOT NULL OR NEW.target <> 'payout') AND NOT EXISTS (
        SELECT FROM incidents_entry e
        WHERE e.incident_id = NEW.incident_id AND e.kind = 'person' AND e.person_id = NEW.person_id
          AND NOT EXISTS (SELECT FROM incidents_entry w WHERE w.withdraws_id = e.id)) THEN
        RAISE EXCEPTION 'not named in the incident (a_measure_concerns_a_guest_of_the_incident)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_measure_concerns_a_guest_of_the_incident';
    END IF;
    followed := CASE NEW.target
        WHEN 'exclusion' THEN EXISTS (
            SELECT FROM exclusions_measure m
            WHERE m.id = NEW.target_id AND m.venue_id = seen.venue_id AND m.kind = 'house'
              AND people_file_of(m.person_id) = guest
              AND m.entered_by_id = NEW.recorded_by_id AND m.entered_at >= seen.recorded_at)
        WHEN 'observation' THEN EXISTS (
            SELECT FROM exclusions_observation o
            WHERE o.id = NEW.target_id AND o.venue_id = seen.venue_id AND people_file_of(o.person_id) = guest
              AND o.recorded_by_id = NEW.recorded_by_id AND o.recorded_at >= seen.recorded_at)
        WHEN 'payout' THEN decided.outcome = 'payment' AND EXISTS (
            SELECT FROM payouts_payout p
            WHERE p.id = NEW.target_id AND p.venue_id = seen.venue_id AND p.origin IN ('dispute', 'machine')
              AND p.amount = decided.amount AND p.won_at = seen.occurred_at
              AND p.table_id IS NOT DISTINCT FROM seen.table_id
              AND people_file_of(p.person_id) IS NOT DISTINCT FROM guest
              AND p.prepared_by_id = NEW.recorded_by_id)
    END;
    IF followed IS NOT TRUE THEN
        RAISE EXCEPTION 'something else was recorded (a_measure_has_followed_from_its_incident)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_measure_has_followed_from_its_incident';
    END IF;
    IF NEW.target = 'payout' AND incidents_standing_payout(NEW.incident_id) THEN
        RAISE EXCEPTION 'a payout stands already (an_incident_has_one_standing_payout)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_incident_has_one_standing_payout';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_measure_has_followed_from_its_incident BEFORE INSERT ON incidents_entry
    FOR EACH ROW WHEN (NEW.target <> '') EXECUTE FUNCTION incidents_measure_has_followed();
ALTER TABLE incidents_entry ENABLE ALWAYS TRIGGER a_measure_has_followed_from_its_incident;
