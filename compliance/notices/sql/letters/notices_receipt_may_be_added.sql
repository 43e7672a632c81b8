-- A letter on a payment names the receipts that were recorded until it was issued, and never changes after that.
CREATE FUNCTION notices_receipt_may_be_added() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    first uuid;
BEGIN
    SELECT p.notice_id INTO first FROM notices_paymentnotice p WHERE p.id = NEW.payment_id;
    IF EXISTS (SELECT FROM notices_noticecorrection c WHERE c.notice_id = first) THEN
        RAISE EXCEPTION 'a correction (receipts_are_added_to_the_first_notice)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'receipts_are_added_to_the_first_notice';
    END IF;
    IF EXISTS (
        WITH RECURSIVE letters(id) AS (
            SELECT first UNION
            SELECT c.notice_id FROM notices_noticecorrection c JOIN letters l ON c.corrects_id = l.id)
        SELECT FROM notices_noticeissue i JOIN letters l ON i.notice_id = l.id WHERE i.issued_at >= NEW.added_at) THEN
        RAISE EXCEPTION 'the letter is issued (an_issued_letter_gets_no_receipt)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_issued_letter_gets_no_receipt';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_receipt_may_be_added BEFORE INSERT ON notices_paymentreceipt
    FOR EACH ROW EXECUTE FUNCTION notices_receipt_may_be_added();
ALTER TABLE notices_paymentreceipt ENABLE ALWAYS TRIGGER a_receipt_may_be_added;
