CREATE FUNCTION payouts_payout_is_begun() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = NEW.id AND s.state = 'requested') THEN
        RAISE EXCEPTION 'nobody asked for it (a_payout_begins_with_its_request)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_begins_with_its_request';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_payout_begins_with_its_request AFTER INSERT ON payouts_payout
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_payout_is_begun();
ALTER TABLE payouts_payout ENABLE ALWAYS TRIGGER a_payout_begins_with_its_request;
