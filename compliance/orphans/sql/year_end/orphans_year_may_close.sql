CREATE FUNCTION orphans_year_may_close() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    book orphans_carnet;
    zone text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.carnet_id::text, 0));
    SELECT * INTO book FROM orphans_carnet c WHERE c.id = NEW.carnet_id;
    SELECT v.timezone INTO zone FROM venues_venue v WHERE v.id = book.venue_id;
    IF (NEW.closed_at AT TIME ZONE zone)::date < book.last_day THEN
        RAISE EXCEPTION 'the exercise ends on % (an_exercise_closes_after_its_end)', book.last_day
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_exercise_closes_after_its_end';
    END IF;
    IF (SELECT coalesce(sum(l.change), 0) FROM orphans_carnetline l WHERE l.carnet_id = book.id) <> 0
       OR (SELECT coalesce(sum(g.credit - g.debit), 0) FROM orphans_ledgerleg g
           WHERE g.carnet_id = book.id AND g.account = 'orphelins') <> 0 THEN
        RAISE EXCEPTION 'the account is not cleared (a_closed_account_is_cleared)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_account_is_cleared';
    END IF;
    IF NEW.payment_id IS DISTINCT FROM (SELECT p.id FROM orphans_communepayment p WHERE p.carnet_id = book.id)
       OR NEW.paid <> coalesce((SELECT p.amount FROM orphans_communepayment p WHERE p.carnet_id = book.id), 0)
       OR NEW.receipted <> coalesce(
           (SELECT sum(r.amount) FROM orphans_stubreceipt r WHERE r.payment_id = NEW.payment_id), 0) THEN
        RAISE EXCEPTION 'payment and receipts say something else (a_closing_states_payment_and_receipts)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closing_states_payment_and_receipts';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_year_may_close BEFORE INSERT ON orphans_closing
    FOR EACH ROW EXECUTE FUNCTION orphans_year_may_close();
ALTER TABLE orphans_closing ENABLE ALWAYS TRIGGER a_year_may_close;
