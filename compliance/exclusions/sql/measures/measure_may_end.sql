-- A self-ban is not ended early and goes on past its last day until the interview (LU-PIS-7). The same is true of a limit
-- that its guest asked for, unless the rules of the casino made it revocable at its entry; then it may be lifted until its
-- last day. No other measure has a basis `house`.
CREATE FUNCTION measure_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    ended exclusions_measure;
BEGIN
    SELECT * INTO ended FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF ended.kind = 'self_ban' THEN
        RAISE EXCEPTION 'a self-exclusion cannot be ended early (a_self_ban_is_never_ended_early)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_self_ban_is_never_ended_early';
    END IF;
    IF ended.basis = 'house' AND (NOT ended.revocable OR NEW.ended_on > ended.last_day) THEN
        RAISE EXCEPTION 'a limit that the guest requested cannot be ended early (a_wished_limit_is_never_ended_early)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_wished_limit_is_never_ended_early';
    END IF;
    IF NEW.ended_on < ended.first_day THEN
        RAISE EXCEPTION 'a measure ends after it began (a_measure_ends_after_it_began)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_measure_ends_after_it_began';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_measure_may_end BEFORE INSERT ON exclusions_measureend
    FOR EACH ROW EXECUTE FUNCTION measure_may_end();
ALTER TABLE exclusions_measureend ENABLE ALWAYS TRIGGER a_measure_may_end;
