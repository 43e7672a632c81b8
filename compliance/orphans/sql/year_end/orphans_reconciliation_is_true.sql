CREATE FUNCTION orphans_reconciliation_is_true() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    sums record;
    held record;
BEGIN
    SELECT coalesce(sum(l.change), 0) AS total, coalesce(max(l.number), 0) AS last_number
    INTO sums FROM orphans_carnetline l WHERE l.carnet_id = NEW.carnet_id;
    SELECT coalesce(sum(g.credit - g.debit) FILTER (WHERE g.account = 'orphelins'), 0) AS orphans,
           coalesce(sum(g.debit - g.credit) FILTER (WHERE g.account = 'caisse'), 0) AS cash,
           coalesce(sum(g.debit - g.credit) FILTER (WHERE g.account = 'banque'), 0) AS bank
    INTO held FROM orphans_ledgerleg g WHERE g.carnet_id = NEW.carnet_id;
    IF (NEW.carnet_total, NEW.last_number, NEW.account_balance, NEW.cash_balance, NEW.bank_balance)
       IS DISTINCT FROM (sums.total, sums.last_number, held.orphans, held.cash, held.bank) THEN
        RAISE EXCEPTION 'carnet and account say something else (a_reconciliation_states_what_is_there)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_reconciliation_states_what_is_there';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_reconciliation_is_true BEFORE INSERT ON orphans_reconciliation
    FOR EACH ROW EXECUTE FUNCTION orphans_reconciliation_is_true();
ALTER TABLE orphans_reconciliation ENABLE ALWAYS TRIGGER a_reconciliation_is_true;
