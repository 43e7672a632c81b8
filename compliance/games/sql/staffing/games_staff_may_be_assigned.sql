CREATE FUNCTION games_staff_may_be_assigned() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    -- In the order of the service, which sorts the names of its locks.
    PERFORM pg_advisory_xact_lock(hashtextextended('duties of staff ' || NEW.staff_id, 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || NEW.table_id, 0));
    IF NOT EXISTS (
        SELECT FROM games_gamingtable t
        WHERE t.id = NEW.table_id AND games_works_in_house(NEW.staff_id, t.venue_id, NEW.assigned_at)) THEN
        RAISE EXCEPTION 'not of this house (staff_of_a_table_works_in_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'staff_of_a_table_works_in_its_house';
    END IF;
    IF EXISTS (SELECT FROM games_tableretirement r WHERE r.table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'out of use (staff_is_assigned_to_a_table_in_use)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'staff_is_assigned_to_a_table_in_use';
    END IF;
    IF EXISTS (
        SELECT FROM games_tableassignment a LEFT JOIN games_tableassignmentend e ON e.assignment_id = a.id
        WHERE a.table_id = NEW.table_id AND a.staff_id = NEW.staff_id AND e.id IS NULL) THEN
        RAISE EXCEPTION 'already at this table (a_person_has_one_duty_at_a_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_person_has_one_duty_at_a_table';
    END IF;
    IF EXISTS (SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.game = 'lu.roulette_english')
       AND NOT coalesce((SELECT l.double FROM games_tablelayout l WHERE l.table_id = NEW.table_id
                         ORDER BY l.recorded_at DESC, l.id DESC LIMIT 1), false)
       AND EXISTS (
           SELECT FROM games_tableassignment a LEFT JOIN games_tableassignmentend e ON e.assignment_id = a.id
           WHERE a.table_id = NEW.table_id AND a.duty = NEW.duty AND e.id IS NULL) THEN
        RAISE EXCEPTION 'a colleague has it (a_roulette_table_has_one_person_for_a_duty)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_roulette_table_has_one_person_for_a_duty';
    END IF;
    -- A casino may set a lower number; the service reads it.
    IF NEW.duty = 'chef_de_table'
       AND EXISTS (SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.game LIKE 'lu.%') AND 2 <= (
        SELECT count(*) FROM games_tableassignment a LEFT JOIN games_tableassignmentend e ON e.assignment_id = a.id
        WHERE a.staff_id = NEW.staff_id AND a.duty = 'chef_de_table' AND e.id IS NULL) THEN
        RAISE EXCEPTION 'two tables already (a_chef_de_table_controls_two_tables_at_most)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_chef_de_table_controls_two_tables_at_most';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER staff_may_be_assigned BEFORE INSERT ON games_tableassignment
    FOR EACH ROW EXECUTE FUNCTION games_staff_may_be_assigned();
ALTER TABLE games_tableassignment ENABLE ALWAYS TRIGGER staff_may_be_assigned;
