CREATE FUNCTION payouts_winnings_may_be_others() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
    won exclusions_withholding;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    SELECT * INTO won FROM exclusions_withholding w WHERE w.id = NEW.withholding_id;
    IF won.venue_id <> asked.venue_id OR NOT coalesce(won.person_id = ANY(people_file_ids(asked.person_id)), false) THEN
        RAISE EXCEPTION 'somebody else won that (other_winnings_are_those_of_the_guest)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'other_winnings_are_those_of_the_guest';
    END IF;
    IF NEW.said_by_id IN (asked.prepared_by_id, won.proposed_by_id) THEN
        RAISE EXCEPTION 'another person says so (other_winnings_need_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'other_winnings_need_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER winnings_may_be_others BEFORE INSERT ON payouts_otherwinnings
    FOR EACH ROW EXECUTE FUNCTION payouts_winnings_may_be_others();
ALTER TABLE payouts_otherwinnings ENABLE ALWAYS TRIGGER winnings_may_be_others;
