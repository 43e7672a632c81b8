-- The person whose use raised an alert does not review it.
CREATE FUNCTION usage_alert_may_be_reviewed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM usage_usealert a WHERE a.id = NEW.alert_id AND a.staff_id = NEW.reviewed_by_id) THEN
        RAISE EXCEPTION 'it is about the reviewer (a_use_alert_is_reviewed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_use_alert_is_reviewed_by_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_use_alert_may_be_reviewed BEFORE INSERT ON usage_usealertreview
    FOR EACH ROW EXECUTE FUNCTION usage_alert_may_be_reviewed();
ALTER TABLE usage_usealertreview ENABLE ALWAYS TRIGGER a_use_alert_may_be_reviewed;
