CREATE FUNCTION games_stake_rests_on_what_holds() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.table_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a table of another house (a_stake_is_at_a_table_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stake_is_at_a_table_of_its_house';
    END IF;
    IF NEW.approval_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM games_meansapproval a LEFT JOIN games_meanswithdrawal w ON w.approval_id = a.id
        WHERE a.id = NEW.approval_id AND a.venue_id = NEW.venue_id
          AND NEW.gaming_day BETWEEN a.valid_from AND coalesce(w.last_day, 'infinity')) THEN
        RAISE EXCEPTION 'the approval does not hold that day (a_stake_rests_on_an_approval_that_holds)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stake_rests_on_an_approval_that_holds';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_stake_rests_on_what_holds BEFORE INSERT ON games_stakerecord
    FOR EACH ROW EXECUTE FUNCTION games_stake_rests_on_what_holds();
ALTER TABLE games_stakerecord ENABLE ALWAYS TRIGGER a_stake_rests_on_what_holds;
