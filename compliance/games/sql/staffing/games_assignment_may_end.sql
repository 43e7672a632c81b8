CREATE FUNCTION games_assignment_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    assignment games_tableassignment;
BEGIN
    SELECT * INTO assignment FROM games_tableassignment a WHERE a.id = NEW.assignment_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || assignment.table_id, 0));
    IF NEW.ended_at < assignment.assigned_at THEN
        RAISE EXCEPTION 'it began later (a_duty_ends_after_it_began)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_duty_ends_after_it_began';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_duty_ends_after_it_began BEFORE INSERT ON games_tableassignmentend
    FOR EACH ROW EXECUTE FUNCTION games_assignment_may_end();
ALTER TABLE games_tableassignmentend ENABLE ALWAYS TRIGGER a_duty_ends_after_it_began;
