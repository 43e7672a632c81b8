CREATE FUNCTION orphans_refund_may_be_paid() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    claim orphans_claim;
    ruling orphans_claimruling;
    line orphans_carnetline;
BEGIN
    SELECT * INTO claim FROM orphans_claim c WHERE c.id = NEW.claim_id;
    SELECT * INTO ruling FROM orphans_claimruling r WHERE r.claim_id = claim.id AND r.verdict = 'accepted';
    SELECT * INTO line FROM orphans_carnetline l WHERE l.id = NEW.line_id;
    IF ruling.id IS NULL OR line.kind <> 'refund' OR line.find_id IS DISTINCT FROM claim.find_id
       OR line.change <> -ruling.amount OR line.name <> claim.name
       OR line.address <> coalesce(nullif(claim.address, ''), line.address) THEN
        RAISE EXCEPTION 'the refund is not what was decided (a_refund_is_what_was_decided)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_refund_is_what_was_decided';
    END IF;
    IF (ruling.approval_needed OR line.post_closing) AND NOT EXISTS (
        SELECT FROM orphans_refundapproval a WHERE a.ruling_id = ruling.id AND a.approved) THEN
        RAISE EXCEPTION 'a second person approves first (a_large_refund_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_large_refund_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_refund_may_be_paid BEFORE INSERT ON orphans_refund
    FOR EACH ROW EXECUTE FUNCTION orphans_refund_may_be_paid();
ALTER TABLE orphans_refund ENABLE ALWAYS TRIGGER a_refund_may_be_paid;
