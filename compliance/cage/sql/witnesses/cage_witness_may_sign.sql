CREATE FUNCTION cage_witness_may_sign() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    step record;
BEGIN
    IF num_nonnulls(NEW.move_id, NEW.opening_id, NEW.change_id) <> 1 THEN
        RETURN NEW;  -- the table itself refuses that
    END IF;
    SELECT * INTO step FROM cage_witnessed_step(NEW.move_id, NEW.opening_id, NEW.change_id);
    PERFORM pg_advisory_xact_lock(hashtextextended(step.turn::text, 0));
    IF NEW.signed_by_id IS DISTINCT FROM step.witness THEN
        RAISE EXCEPTION 'another person was named (only_the_named_witness_signs)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_named_witness_signs';
    END IF;
    IF NEW.signed_at < step.done_at THEN
        RAISE EXCEPTION 'it was not done yet (a_witness_signs_after_the_step)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_witness_signs_after_the_step';
    END IF;
    IF EXISTS (SELECT FROM cage_witnesssettlement s
               WHERE s.move_id = NEW.move_id OR s.opening_id = NEW.opening_id OR s.change_id = NEW.change_id) THEN
        RAISE EXCEPTION 'it is settled (what_is_settled_stays_settled)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_is_settled_stays_settled';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_witness_may_sign BEFORE INSERT ON cage_witnesssignature
    FOR EACH ROW EXECUTE FUNCTION cage_witness_may_sign();
ALTER TABLE cage_witnesssignature ENABLE ALWAYS TRIGGER a_witness_may_sign;
