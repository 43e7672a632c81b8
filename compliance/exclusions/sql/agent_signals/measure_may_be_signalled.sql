-- Limits that guests asked for may be signalled to the agents where the policy of the house says so (reading A-37).
-- Self-bans, the Minister's decisions and exclusions by the management for other reasons than the livelihood of the player
-- never are: art. 69(2) has only these signalled. Older exclusions name their ground by the request for proof of means.
CREATE FUNCTION measure_may_be_signalled() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM exclusions_measure m WHERE m.id = NEW.measure_id AND (m.kind IN ('self_ban', 'ministerial'))) THEN
        RAISE EXCEPTION 'that stays in the house (a_voluntary_measure_is_not_signalled)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_voluntary_measure_is_not_signalled';
    END IF;
    IF EXISTS (
        SELECT FROM exclusions_measure m WHERE m.id = NEW.measure_id AND m.kind = 'house' AND NOT m.livelihood
            AND NOT EXISTS (SELECT FROM exclusions_meansmeasure f WHERE f.measure_id = m.id)
    ) THEN
        RAISE EXCEPTION 'it protects no livelihood (only_a_livelihood_is_signalled)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_livelihood_is_signalled';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_measure_may_be_signalled BEFORE INSERT ON exclusions_signalout
    FOR EACH ROW EXECUTE FUNCTION measure_may_be_signalled();
ALTER TABLE exclusions_signalout ENABLE ALWAYS TRIGGER a_measure_may_be_signalled;
