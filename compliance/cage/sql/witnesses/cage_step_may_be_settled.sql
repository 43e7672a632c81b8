CREATE FUNCTION cage_step_may_be_settled() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    step record;
    answer cage_witnesssignature;
BEGIN
    IF num_nonnulls(NEW.move_id, NEW.opening_id, NEW.change_id) <> 1 THEN
        RETURN NEW;  -- the table itself refuses that
    END IF;
    SELECT * INTO step FROM cage_witnessed_step(NEW.move_id, NEW.opening_id, NEW.change_id);
    PERFORM pg_advisory_xact_lock(hashtextextended(step.turn::text, 0));
    IF NEW.settled_by_id IN (step.doer, step.witness) THEN
        RAISE EXCEPTION 'it is their own step (a_third_person_settles_a_step)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_third_person_settles_a_step';
    END IF;
    SELECT * INTO answer FROM cage_witnesssignature s
    WHERE s.move_id = NEW.move_id OR s.opening_id = NEW.opening_id OR s.change_id = NEW.change_id;
    IF answer.agreed THEN
        RAISE EXCEPTION 'its witness signed it (a_signed_step_needs_no_settling)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_signed_step_needs_no_settling';
    END IF;
    IF NEW.settled_at < greatest(step.done_at, answer.signed_at) THEN
        RAISE EXCEPTION 'something was said later (a_settlement_comes_last_of_all)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_settlement_comes_last_of_all';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_step_may_be_settled BEFORE INSERT ON cage_witnesssettlement
    FOR EACH ROW EXECUTE FUNCTION cage_step_may_be_settled();
ALTER TABLE cage_witnesssettlement ENABLE ALWAYS TRIGGER a_step_may_be_settled;
