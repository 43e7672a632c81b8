CREATE FUNCTION notice_tells_the_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_paymentnotice p WHERE p.notice_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing was paid (a_notice_of_a_payment_tells_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_notice_of_a_payment_tells_the_payment';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_notice_of_a_payment_tells_the_payment AFTER INSERT ON notices_notice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'orphan_payment')
    EXECUTE FUNCTION notice_tells_the_payment();
ALTER TABLE notices_notice ENABLE ALWAYS TRIGGER a_notice_of_a_payment_tells_the_payment;
