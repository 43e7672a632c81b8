CREATE FUNCTION report_of_a_schedule_has_its_run() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM reports_scheduledrun r WHERE r.report_id = NEW.id) THEN
        RAISE EXCEPTION 'no slot is taken by it (a_report_of_a_schedule_has_its_run)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_report_of_a_schedule_has_its_run';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_report_of_a_schedule_has_its_run AFTER INSERT ON reports_report
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.scheduled_by_id IS NOT NULL)
    EXECUTE FUNCTION report_of_a_schedule_has_its_run();
ALTER TABLE reports_report ENABLE ALWAYS TRIGGER a_report_of_a_schedule_has_its_run;
