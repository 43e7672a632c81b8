CREATE FUNCTION editions_follow_each_other() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.number <> 1 + coalesce((SELECT max(number) FROM reports_scheduleedition
                                   WHERE schedule_id = NEW.schedule_id), 0) THEN
        RAISE EXCEPTION 'another number follows (editions_of_a_schedule_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'editions_of_a_schedule_follow_each_other';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER editions_of_a_schedule_follow BEFORE INSERT ON reports_scheduleedition
    FOR EACH ROW EXECUTE FUNCTION editions_follow_each_other();
ALTER TABLE reports_scheduleedition ENABLE ALWAYS TRIGGER editions_of_a_schedule_follow;
