CREATE FUNCTION payment_may_be_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    told record;
BEGIN
    SELECT n.kind, v.currency, (n.raised_at AT TIME ZONE v.timezone)::date AS today INTO told
    FROM notices_notice n JOIN venues_venue v ON v.id = n.venue_id WHERE n.id = NEW.notice_id;
    IF told.kind <> 'orphan_payment' THEN
        RAISE EXCEPTION 'a notice of something else (only_a_notice_of_a_payment_tells_a_sum)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_notice_of_a_payment_tells_a_sum';
    END IF;
    IF NEW.currency <> told.currency THEN
        RAISE EXCEPTION 'another currency (a_payment_is_told_in_the_money_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_payment_is_told_in_the_money_of_the_house';
    END IF;
    IF NEW.paid_on > told.today THEN
        RAISE EXCEPTION 'that day has not come (a_payment_is_told_once_it_is_made)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_told_once_it_is_made';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_payment_may_be_told BEFORE INSERT ON notices_paymentnotice
    FOR EACH ROW EXECUTE FUNCTION payment_may_be_told();
ALTER TABLE notices_paymentnotice ENABLE ALWAYS TRIGGER a_payment_may_be_told;
