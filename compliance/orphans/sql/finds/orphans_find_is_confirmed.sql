-- Whether the witness of a find confirmed it, or a third person settled it. Finds from before have no confirmation.
CREATE FUNCTION orphans_find_is_confirmed(find uuid) RETURNS boolean LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM orphans_find f WHERE f.id = find AND f.finder_kind = '')
        OR EXISTS (SELECT FROM orphans_findsignature s WHERE s.find_id = find AND s.agreed)
        OR EXISTS (SELECT FROM orphans_findsettlement s WHERE s.find_id = find)
$$;

CREATE FUNCTION orphans_money_may_leave() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    left_find uuid;
BEGIN
    IF TG_TABLE_NAME = 'orphans_refund' THEN
        SELECT c.find_id INTO left_find FROM orphans_claim c WHERE c.id = NEW.claim_id;
    ELSIF NEW.outcome IN ('returned', 'lapsed') THEN
        left_find := NEW.find_id;
    ELSE
        RETURN NEW;  -- no money leaves
    END IF;
    IF NOT orphans_find_is_confirmed(left_find) THEN
        RAISE EXCEPTION 'its witness has not confirmed it (money_of_a_confirmed_find_leaves)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'money_of_a_confirmed_find_leaves';
    END IF;
    RETURN NEW;
END $$;

-- By name they come after the triggers that check the refund and the end themselves.
CREATE TRIGGER money_of_a_confirmed_find_is_refunded BEFORE INSERT ON orphans_refund
    FOR EACH ROW EXECUTE FUNCTION orphans_money_may_leave();
ALTER TABLE orphans_refund ENABLE ALWAYS TRIGGER money_of_a_confirmed_find_is_refunded;

CREATE TRIGGER money_of_a_confirmed_find_leaves BEFORE INSERT ON orphans_findend
    FOR EACH ROW EXECUTE FUNCTION orphans_money_may_leave();
ALTER TABLE orphans_findend ENABLE ALWAYS TRIGGER money_of_a_confirmed_find_leaves;
