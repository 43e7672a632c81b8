CREATE FUNCTION orphans_money_may_be_cashed_in() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found orphans_find;
BEGIN
    IF orphans_find_is_over(NEW.find_id) THEN
        RAISE EXCEPTION 'the find has ended (a_find_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_that_is_over_stays_so';
    END IF;
    SELECT * INTO found FROM orphans_find f WHERE f.id = NEW.find_id;
    IF found.regime <> 'register_and_claim' OR NOT EXISTS (
        SELECT FROM venues_cashdesk d WHERE d.id = NEW.desk_id AND d.venue_id = found.venue_id) THEN
        RAISE EXCEPTION 'no carnet, or a desk of another house (money_is_cashed_in_at_a_desk_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'money_is_cashed_in_at_a_desk_of_the_house';
    END IF;
    IF (SELECT count(*) FROM orphans_coup c WHERE c.find_id = found.id) < found.coups_needed THEN
        RAISE EXCEPTION 'games are missing (money_is_cashed_in_after_its_coups)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'money_is_cashed_in_after_its_coups';
    END IF;
    IF found.category = 'abandoned' AND NOT EXISTS (
        SELECT FROM orphans_establishment e WHERE e.find_id = found.id) THEN
        RAISE EXCEPTION 'nobody has established it (an_abandoned_stake_is_established_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_abandoned_stake_is_established_first';
    END IF;
    IF NEW.amount <> orphans_worth(found.id) OR NOT EXISTS (
        SELECT FROM orphans_carnetline l
        WHERE l.id = NEW.line_id AND l.kind = 'entry' AND l.find_id = found.id AND l.change = NEW.amount
          AND (l.registered_at, l.registered_by_id) = (NEW.cashed_at, NEW.cashed_by_id)) THEN
        RAISE EXCEPTION 'stake, gains and entry are one sum (the_whole_amount_is_cashed_in)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_whole_amount_is_cashed_in';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER money_may_be_cashed_in BEFORE INSERT ON orphans_cashin
    FOR EACH ROW EXECUTE FUNCTION orphans_money_may_be_cashed_in();
ALTER TABLE orphans_cashin ENABLE ALWAYS TRIGGER money_may_be_cashed_in;
