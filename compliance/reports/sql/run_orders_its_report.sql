CREATE FUNCTION run_orders_its_report() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM reports_report r
        JOIN reports_scheduleedition e ON e.id = r.scheduled_by_id
        JOIN reports_schedule s ON s.id = e.schedule_id
        WHERE r.id = NEW.report_id AND s.id = NEW.schedule_id AND r.venue_id = s.venue_id AND r.kind = s.kind
          AND r.last_day = NEW.last_day AND r.ordered_at = NEW.ordered_at
    ) THEN
        RAISE EXCEPTION 'not the report of this schedule (a_run_orders_the_report_of_its_schedule)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_run_orders_the_report_of_its_schedule';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_run_orders_its_report BEFORE INSERT ON reports_scheduledrun
    FOR EACH ROW EXECUTE FUNCTION run_orders_its_report();
ALTER TABLE reports_scheduledrun ENABLE ALWAYS TRIGGER a_run_orders_its_report;
