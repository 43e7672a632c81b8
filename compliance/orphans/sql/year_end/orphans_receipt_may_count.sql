CREATE FUNCTION orphans_receipt_may_count() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    payment orphans_communepayment;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payment_id::text, 0));
    SELECT * INTO payment FROM orphans_communepayment p WHERE p.id = NEW.payment_id;
    IF EXISTS (SELECT FROM orphans_closing c WHERE c.carnet_id = payment.carnet_id) THEN
        RAISE EXCEPTION 'the exercise is closed (a_closed_year_stays_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_year_stays_closed';
    END IF;
    IF NEW.amount > payment.amount - coalesce(
        (SELECT sum(r.amount) FROM orphans_stubreceipt r WHERE r.payment_id = payment.id), 0) THEN
        RAISE EXCEPTION 'more than was paid (receipts_do_not_exceed_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'receipts_do_not_exceed_the_payment';
    END IF;
    IF NEW.issued_on < payment.paid_on THEN
        RAISE EXCEPTION 'paid on % (a_receipt_follows_its_payment)', payment.paid_on
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_receipt_follows_its_payment';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_receipt_may_count BEFORE INSERT ON orphans_stubreceipt
    FOR EACH ROW EXECUTE FUNCTION orphans_receipt_may_count();
ALTER TABLE orphans_stubreceipt ENABLE ALWAYS TRIGGER a_receipt_may_count;
