CREATE FUNCTION monitoring_alert_adds_up() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    alert monitoring_alert;
    sums record;
BEGIN
    SELECT * INTO alert FROM monitoring_alert a
    WHERE a.id = CASE TG_TABLE_NAME WHEN 'monitoring_alert' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'alert_id')::uuid END;
    SELECT coalesce(sum(l.amount), 0) AS total, count(*) AS n, bool_and(
        o.venue_id = alert.venue_id AND o.person_id = ANY(people_file_ids(alert.person_id))
        AND o.direction = alert.direction AND o.amount = l.amount AND o.gaming_day >= alert.since_on
        AND NOT EXISTS (SELECT FROM monitoring_operationvoid v WHERE v.operation_id = o.id)) AS own
    INTO sums FROM monitoring_alertoperation l JOIN monitoring_moneyoperation o ON o.id = l.operation_id
    WHERE l.alert_id = alert.id;
    IF (sums.total, sums.n) IS DISTINCT FROM (alert.total, alert.count::bigint) OR NOT coalesce(sums.own, false) THEN
        RAISE EXCEPTION 'its lines are another sum (an_alert_is_the_sum_of_its_operations)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_alert_is_the_sum_of_its_operations';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER an_alert_is_the_sum_of_its_operations AFTER INSERT ON monitoring_alert
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION monitoring_alert_adds_up();
ALTER TABLE monitoring_alert ENABLE ALWAYS TRIGGER an_alert_is_the_sum_of_its_operations;

CREATE CONSTRAINT TRIGGER an_alert_stays_the_sum_of_its_operations AFTER INSERT ON monitoring_alertoperation
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION monitoring_alert_adds_up();
ALTER TABLE monitoring_alertoperation ENABLE ALWAYS TRIGGER an_alert_stays_the_sum_of_its_operations;
