CREATE FUNCTION orphans_booking_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM orphans_numbering n JOIN orphans_carnet c ON c.id = NEW.carnet_id
        WHERE n.venue_id = c.venue_id AND n.series = 'ledger ' || c.label AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'booking % is not the next one (booking_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'booking_numbers_have_no_gap';
    END IF;
    IF EXISTS (SELECT FROM orphans_closing c WHERE c.carnet_id = NEW.carnet_id) THEN
        RAISE EXCEPTION 'the exercise is closed (a_closed_year_stays_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_year_stays_closed';
    END IF;
    IF NOT EXISTS (
        SELECT FROM orphans_carnet c JOIN venues_venue v ON v.id = c.venue_id
        WHERE c.id = NEW.carnet_id AND NEW.booked_on = (NEW.booked_at AT TIME ZONE v.timezone)::date)
       OR EXISTS (SELECT FROM orphans_carnetline l WHERE l.id = NEW.line_id AND l.registered_at <> NEW.booked_at)
       OR EXISTS (SELECT FROM orphans_ledgerentry e
                  WHERE e.carnet_id = NEW.carnet_id AND e.number = NEW.number - 1 AND e.booked_at > NEW.booked_at) THEN
        RAISE EXCEPTION 'bookings follow each other like the carnet (bookings_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bookings_follow_in_time';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER booking_numbers_have_no_gap BEFORE INSERT ON orphans_ledgerentry
    FOR EACH ROW EXECUTE FUNCTION orphans_booking_is_numbered();
ALTER TABLE orphans_ledgerentry ENABLE ALWAYS TRIGGER booking_numbers_have_no_gap;
