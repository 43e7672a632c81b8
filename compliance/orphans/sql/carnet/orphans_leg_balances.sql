CREATE FUNCTION orphans_leg_balances() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM orphans_check_booking(NEW.entry_id);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_leg_balances AFTER INSERT ON orphans_ledgerleg
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_leg_balances();
ALTER TABLE orphans_ledgerleg ENABLE ALWAYS TRIGGER a_leg_balances;
