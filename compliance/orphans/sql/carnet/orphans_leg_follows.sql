CREATE FUNCTION orphans_leg_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    before orphans_ledgerleg;
BEGIN
    SELECT * INTO before FROM orphans_ledgerleg g
    WHERE g.carnet_id = NEW.carnet_id AND g.account = NEW.account AND g.position = NEW.position - 1;
    IF (before.id IS NULL AND NEW.position <> 1)
       OR NEW.balance <> coalesce(before.balance, 0) + NEW.credit - NEW.debit
       OR NOT EXISTS (SELECT FROM orphans_ledgerentry e WHERE e.id = NEW.entry_id AND e.carnet_id = NEW.carnet_id) THEN
        RAISE EXCEPTION 'the last balance was % (a_leg_goes_on_from_the_last_balance)', before.balance
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_leg_goes_on_from_the_last_balance';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_leg_follows BEFORE INSERT ON orphans_ledgerleg
    FOR EACH ROW EXECUTE FUNCTION orphans_leg_follows();
ALTER TABLE orphans_ledgerleg ENABLE ALWAYS TRIGGER a_leg_follows;
