CREATE FUNCTION orphans_stake_may_be_established() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF orphans_find_is_over(NEW.find_id) THEN
        RAISE EXCEPTION 'the find has ended (a_find_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_that_is_over_stays_so';
    END IF;
    IF NOT EXISTS (SELECT FROM orphans_find f WHERE f.id = NEW.find_id AND f.category = 'abandoned') THEN
        RAISE EXCEPTION 'only a stake is abandoned (only_abandoned_stakes_are_established)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_abandoned_stakes_are_established';
    END IF;
    IF NEW.amount <> orphans_worth(NEW.find_id) THEN
        RAISE EXCEPTION 'stake and gains are another sum (an_established_amount_is_stake_and_gains)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_established_amount_is_stake_and_gains';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_stake_may_be_established BEFORE INSERT ON orphans_establishment
    FOR EACH ROW EXECUTE FUNCTION orphans_stake_may_be_established();
ALTER TABLE orphans_establishment ENABLE ALWAYS TRIGGER a_stake_may_be_established;
