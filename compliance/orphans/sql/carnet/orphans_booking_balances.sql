CREATE FUNCTION orphans_booking_balances() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM orphans_check_booking(NEW.id);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_booking_balances AFTER INSERT ON orphans_ledgerentry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_booking_balances();
ALTER TABLE orphans_ledgerentry ENABLE ALWAYS TRIGGER a_booking_balances;
