CREATE FUNCTION games_scheme_fits_its_table() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    of_game text := (SELECT t.game FROM games_gamingtable t WHERE t.id = NEW.table_id);
BEGIN
    IF NEW.absent <> '{}' AND NOT starts_with(of_game, 'nl.roulette_') THEN
        RAISE EXCEPTION 'only roulette has these chances (only_a_roulette_table_lacks_chances)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_roulette_table_lacks_chances';
    END IF;
    IF of_game = 'nl.roulette_quick' AND NOT NEW.absent @> ARRAY['columns', 'dozens']::varchar[] THEN
        RAISE EXCEPTION 'this game has no columns or dozens (quick_roulette_has_no_columns_and_dozens)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'quick_roulette_has_no_columns_and_dozens';
    END IF;
    -- A variant of poker may have a bank: then no levy is taken.
    IF NEW.levy_percent IS NOT NULL AND of_game <> 'nl.poker_house' THEN
        RAISE EXCEPTION 'a levy is taken at poker tables (a_levy_is_taken_where_the_house_mediates)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_levy_is_taken_where_the_house_mediates';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_scheme_fits_its_table BEFORE INSERT ON games_stakescheme
    FOR EACH ROW EXECUTE FUNCTION games_scheme_fits_its_table();
ALTER TABLE games_stakescheme ENABLE ALWAYS TRIGGER a_scheme_fits_its_table;

CREATE FUNCTION games_line_has_its_chance() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.chance = 'outside' AND EXISTS (
        SELECT FROM games_stakescheme s
        WHERE s.id = NEW.scheme_id AND s.absent @> ARRAY['columns', 'dozens', 'simple']::varchar[]) THEN
        RAISE EXCEPTION 'the table has none of these chances (an_absent_chance_has_no_limits)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_absent_chance_has_no_limits';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_absent_chance_has_no_limits BEFORE INSERT ON games_schemeline
    FOR EACH ROW EXECUTE FUNCTION games_line_has_its_chance();
ALTER TABLE games_schemeline ENABLE ALWAYS TRIGGER an_absent_chance_has_no_limits;

-- Each stake is a multiple of the minimum of the table. Asked at the end of the transaction, when both lines are there.
CREATE FUNCTION games_line_fits_the_minimum_of_its_table() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_schemeline l
        JOIN games_schemeline m ON m.scheme_id = l.scheme_id AND m.chance = 'any'
        WHERE l.scheme_id = NEW.scheme_id AND l.minimum > m.minimum AND mod(l.minimum, m.minimum) <> 0) THEN
        RAISE EXCEPTION 'no multiple of the minimum of the table (a_higher_minimum_is_a_multiple_of_the_one_of_its_table)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_higher_minimum_is_a_multiple_of_the_one_of_its_table';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_higher_minimum_is_a_multiple_of_the_one_of_its_table AFTER INSERT ON games_schemeline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_line_fits_the_minimum_of_its_table();
ALTER TABLE games_schemeline ENABLE ALWAYS TRIGGER a_higher_minimum_is_a_multiple_of_the_one_of_its_table;
