-- Cancelling and storing a drawn report take turns at the row that says how far the drawing is.
CREATE FUNCTION report_is_drawn_or_cancelled() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM FROM reports_drawing WHERE report_id = NEW.report_id FOR UPDATE;
    IF TG_TABLE_NAME = 'reports_reportcancellation' THEN
        IF EXISTS (SELECT FROM reports_reportvolume WHERE report_id = NEW.report_id) THEN
            RAISE EXCEPTION 'it is drawn (a_drawn_report_is_never_cancelled)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_drawn_report_is_never_cancelled';
        END IF;
    ELSIF EXISTS (SELECT FROM reports_reportcancellation WHERE report_id = NEW.report_id) THEN
        RAISE EXCEPTION 'it is cancelled (a_cancelled_report_is_never_drawn)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_cancelled_report_is_never_drawn';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_drawn_report_is_never_cancelled BEFORE INSERT ON reports_reportcancellation
    FOR EACH ROW EXECUTE FUNCTION report_is_drawn_or_cancelled();
ALTER TABLE reports_reportcancellation ENABLE ALWAYS TRIGGER a_drawn_report_is_never_cancelled;

CREATE TRIGGER a_cancelled_report_is_never_drawn BEFORE INSERT ON reports_reportvolume
    FOR EACH ROW EXECUTE FUNCTION report_is_drawn_or_cancelled();
ALTER TABLE reports_reportvolume ENABLE ALWAYS TRIGGER a_cancelled_report_is_never_drawn;
