CREATE FUNCTION orphans_claim_may_be_ruled_on() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    claim orphans_claim;
BEGIN
    SELECT * INTO claim FROM orphans_claim c WHERE c.id = NEW.claim_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(claim.find_id::text, 0));
    IF claim.refused_as <> '' OR EXISTS (
        SELECT FROM orphans_claimruling r WHERE r.claim_id = claim.id AND r.verdict <> 'not_yet') THEN
        RAISE EXCEPTION 'it is refused or decided already (a_claim_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_claim_that_is_over_stays_so';
    END IF;
    IF NEW.verdict <> 'accepted' THEN
        RETURN NEW;
    END IF;
    IF NOT EXISTS (SELECT FROM orphans_claimevidence e WHERE e.claim_id = claim.id) THEN
        RAISE EXCEPTION 'nothing proves it (a_claim_is_accepted_upon_evidence)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_claim_is_accepted_upon_evidence';
    END IF;
    IF NOT NEW.split AND EXISTS (
        SELECT FROM orphans_claim o
        WHERE o.find_id = claim.find_id AND o.id <> claim.id AND o.refused_as = ''
          AND NOT EXISTS (SELECT FROM orphans_claimruling r LEFT JOIN orphans_refundapproval a ON a.ruling_id = r.id
                          WHERE r.claim_id = o.id AND (r.verdict = 'refused' OR NOT a.approved))
          AND NOT EXISTS (SELECT FROM orphans_refund p
                          JOIN orphans_carnetline v ON v.original_id = p.line_id AND v.kind = 'reversal'
                          WHERE p.claim_id = o.id)
    ) THEN
        RAISE EXCEPTION 'somebody else claims it too (competing_claims_are_settled_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'competing_claims_are_settled_first';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_claim_may_be_ruled_on BEFORE INSERT ON orphans_claimruling
    FOR EACH ROW EXECUTE FUNCTION orphans_claim_may_be_ruled_on();
ALTER TABLE orphans_claimruling ENABLE ALWAYS TRIGGER a_claim_may_be_ruled_on;
