CREATE FUNCTION orphans_line_has_its_voucher() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE NEW.kind
        WHEN 'entry' THEN EXISTS (SELECT FROM orphans_cashin c WHERE c.line_id = NEW.id)
        WHEN 'refund' THEN EXISTS (SELECT FROM orphans_refund r WHERE r.line_id = NEW.id)
        WHEN 'payment' THEN EXISTS (SELECT FROM orphans_communepayment p WHERE p.line_id = NEW.id)
        ELSE true
    END) THEN
        RAISE EXCEPTION 'a line states something that happened (every_carnet_line_has_its_voucher)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_carnet_line_has_its_voucher';
    END IF;
    IF NOT EXISTS (
        SELECT FROM orphans_ledgerentry e JOIN orphans_ledgerleg g ON g.entry_id = e.id AND g.account = 'orphelins'
        WHERE e.line_id = NEW.id AND e.carnet_id = NEW.carnet_id AND g.credit - g.debit = NEW.change
          AND g.balance = NEW.total_after
    ) THEN
        RAISE EXCEPTION 'the account must show the same (the_account_equals_the_carnet)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_account_equals_the_carnet';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_line_has_its_voucher AFTER INSERT ON orphans_carnetline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_line_has_its_voucher();
ALTER TABLE orphans_carnetline ENABLE ALWAYS TRIGGER a_line_has_its_voucher;
