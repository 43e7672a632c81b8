CREATE FUNCTION orphans_payment_may_be_made() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    book orphans_carnet;
    house venues_venue;
    line orphans_carnetline;
BEGIN
    SELECT * INTO book FROM orphans_carnet c WHERE c.id = NEW.carnet_id;
    SELECT * INTO house FROM venues_venue v WHERE v.id = book.venue_id;
    SELECT * INTO line FROM orphans_carnetline l WHERE l.id = NEW.line_id;
    IF NEW.commune <> house.commune THEN
        RAISE EXCEPTION 'the seat is in % (the_commune_is_that_of_the_seat)', house.commune
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_commune_is_that_of_the_seat';
    END IF;
    IF line.kind <> 'payment' OR line.carnet_id <> book.id OR NEW.amount <> -line.change THEN
        RAISE EXCEPTION 'the carnet says % (a_payment_is_the_total_of_its_carnet)', -line.change
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_the_total_of_its_carnet';
    END IF;
    IF NOT EXISTS (
        SELECT FROM orphans_reconciliation r
        WHERE r.id = NEW.reconciliation_id AND r.carnet_id = book.id AND r.difference = 0 AND r.stated IS NOT NULL
          AND r.last_number = line.number - 1) THEN
        RAISE EXCEPTION 'reconcile first (a_payment_follows_a_clean_reconciliation)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_follows_a_clean_reconciliation';
    END IF;
    IF NEW.paid_on < book.last_day OR NEW.paid_on > (NEW.recorded_at AT TIME ZONE house.timezone)::date THEN
        RAISE EXCEPTION 'the exercise ends on % (a_commune_is_paid_at_the_end_of_the_exercise)', book.last_day
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_commune_is_paid_at_the_end_of_the_exercise';
    END IF;
    IF NEW.windows_left <> (
        SELECT count(*) FROM orphans_carnetline l
        WHERE l.carnet_id = book.id AND l.kind = 'entry' AND l.window_ends_at > NEW.recorded_at) THEN
        RAISE EXCEPTION 'some windows are open (open_windows_are_counted)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'open_windows_are_counted';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_payment_may_be_made BEFORE INSERT ON orphans_communepayment
    FOR EACH ROW EXECUTE FUNCTION orphans_payment_may_be_made();
ALTER TABLE orphans_communepayment ENABLE ALWAYS TRIGGER a_payment_may_be_made;
