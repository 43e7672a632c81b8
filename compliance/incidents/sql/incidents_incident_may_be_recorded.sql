-- An incident is of a table and a room of its casino; a decision of the casino belongs to those who decide for it.
CREATE FUNCTION incidents_incident_may_be_recorded() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.table_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.venue_id = NEW.venue_id)
       OR NEW.room_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM venues_room r WHERE r.id = NEW.room_id AND r.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a table or room of another casino (an_incident_is_in_its_casino)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_incident_is_in_its_casino';
    END IF;
    IF NOT EXISTS (SELECT FROM venues_post p WHERE p.staff_id = NEW.recorded_by_id AND p.venue_id = NEW.venue_id
                   AND p.role NOT IN ('inspector', 'authority_admin', 'authority_head', 'authority_desk')) THEN
        RAISE EXCEPTION 'not an employee of the casino (an_incident_is_recorded_by_the_casino)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_incident_is_recorded_by_the_casino';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_incident_is_in_its_casino BEFORE INSERT ON incidents_incident
    FOR EACH ROW EXECUTE FUNCTION incidents_incident_may_be_recorded();
ALTER TABLE incidents_incident ENABLE ALWAYS TRIGGER an_incident_is_in_its_casino;
