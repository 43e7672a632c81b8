-- Asked at the end of the transaction, in which a colleague may have taken over.
CREATE FUNCTION games_racetrack_keeps_its_chef() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    assignment games_tableassignment;
BEGIN
    SELECT * INTO assignment FROM games_tableassignment a WHERE a.id = NEW.assignment_id;
    IF NEW.successor_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM games_tableassignment s
        WHERE s.id = NEW.successor_id AND s.table_id = assignment.table_id AND s.duty = assignment.duty
          AND s.assigned_at = NEW.ended_at AND s.id <> assignment.id) THEN
        RAISE EXCEPTION 'not the same duty (a_successor_takes_over_the_duty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_successor_takes_over_the_duty';
    END IF;
    IF assignment.duty = 'chef_de_table' AND games_has_racetrack(assignment.table_id)
       AND NOT games_has_chef(assignment.table_id, NEW.ended_at) AND EXISTS (
        SELECT FROM games_tablesession s LEFT JOIN games_sessionend e ON e.session_id = s.id
        WHERE s.table_id = assignment.table_id AND e.id IS NULL) THEN
        RAISE EXCEPTION 'no table supervisor (a_table_with_a_racetrack_keeps_its_chef_de_table)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_table_with_a_racetrack_keeps_its_chef_de_table';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_racetrack_keeps_its_chef_de_table AFTER INSERT ON games_tableassignmentend
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_racetrack_keeps_its_chef();
ALTER TABLE games_tableassignmentend ENABLE ALWAYS TRIGGER a_racetrack_keeps_its_chef_de_table;
