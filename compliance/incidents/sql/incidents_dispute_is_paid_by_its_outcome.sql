-- A payout of a dispute has no game and no bet that show its amount, so an outcome of an incident must.
CREATE FUNCTION incidents_dispute_is_paid_by_its_outcome() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM incidents_entry e WHERE e.target = 'payout' AND e.target_id = NEW.id) THEN
        RAISE EXCEPTION 'no incident led to it (a_payout_of_a_dispute_follows_from_its_incident)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_payout_of_a_dispute_follows_from_its_incident';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_payout_of_a_dispute_follows_from_its_incident AFTER INSERT ON payouts_payout
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.origin = 'dispute')
    EXECUTE FUNCTION incidents_dispute_is_paid_by_its_outcome();
ALTER TABLE payouts_payout ENABLE ALWAYS TRIGGER a_payout_of_a_dispute_follows_from_its_incident;
