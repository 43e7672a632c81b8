-- Limits that guests asked for may be signalled to the agents where the policy of the house says so (reading A-37).
-- Self-bans and the Minister's decisions never are.
CREATE FUNCTION measure_may_be_signalled() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM exclusions_measure m WHERE m.id = NEW.measure_id AND (m.kind IN ('self_ban', 'ministerial'))) THEN
        RAISE EXCEPTION 'that stays in the house (a_voluntary_measure_is_not_signalled)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_voluntary_measure_is_not_signalled';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_measure_may_be_signalled BEFORE INSERT ON exclusions_signalout
    FOR EACH ROW EXECUTE FUNCTION measure_may_be_signalled();
ALTER TABLE exclusions_signalout ENABLE ALWAYS TRIGGER a_measure_may_be_signalled;
