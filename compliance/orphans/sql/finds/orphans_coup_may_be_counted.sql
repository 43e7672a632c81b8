CREATE FUNCTION orphans_coup_may_be_counted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    found orphans_find;
BEGIN
    IF orphans_find_is_over(NEW.find_id) THEN
        RAISE EXCEPTION 'the find has ended (a_find_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_that_is_over_stays_so';
    END IF;
    SELECT * INTO found FROM orphans_find f WHERE f.id = NEW.find_id;
    IF found.category NOT IN ('table', 'abandoned') THEN
        RAISE EXCEPTION 'no game is played there (coups_belong_to_tables)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'coups_belong_to_tables';
    END IF;
    IF NEW.number <> 1 + coalesce((SELECT max(c.number) FROM orphans_coup c WHERE c.find_id = NEW.find_id), 0) THEN
        RAISE EXCEPTION 'coup % is not the next one (coups_follow_each_other)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'coups_follow_each_other';
    END IF;
    IF NEW.gain > 0 AND (found.category <> 'abandoned' OR EXISTS (
        SELECT FROM orphans_establishment e WHERE e.find_id = NEW.find_id)) THEN
        RAISE EXCEPTION 'the stake is out of play (gains_belong_to_stakes_in_play)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'gains_belong_to_stakes_in_play';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_coup_may_be_counted BEFORE INSERT ON orphans_coup
    FOR EACH ROW EXECUTE FUNCTION orphans_coup_may_be_counted();
ALTER TABLE orphans_coup ENABLE ALWAYS TRIGGER a_coup_may_be_counted;
