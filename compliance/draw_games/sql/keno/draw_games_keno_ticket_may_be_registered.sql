-- A ticket plays in rounds that are not drawn, with 1 to 15 numbers, under the schedule in force (NL 5.2(2~), 5.2(3~)).
CREATE FUNCTION draw_games_keno_ticket_may_be_registered() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    drawn integer;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('draws of table ' || NEW.table_id, 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('keno tickets of ' || NEW.venue_id, 0));
    IF NEW.serial IS DISTINCT FROM (
           SELECT coalesce(max(k.serial), 0) + 1 FROM draw_games_kenoticket k WHERE k.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'not the next ticket (keno_tickets_of_a_casino_have_no_gap)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'keno_tickets_of_a_casino_have_no_gap';
    END IF;
    IF NOT draw_games_table_has_the_game(NEW.table_id, NEW.venue_id, 'nl.keno') THEN
        RAISE EXCEPTION 'no keno table (a_keno_ticket_is_at_a_keno_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_ticket_is_at_a_keno_table';
    END IF;
    IF NOT cardinality(NEW.numbers) BETWEEN 1 AND 15
       OR cardinality(NEW.numbers) <> (SELECT count(DISTINCT n) FROM unnest(NEW.numbers) n WHERE n BETWEEN 1 AND 80) THEN
        RAISE EXCEPTION 'not 1 to 15 numbers (a_keno_ticket_has_1_to_15_numbers)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_ticket_has_1_to_15_numbers';
    END IF;
    IF EXISTS (SELECT FROM draw_games_kenodraw d WHERE d.table_id = NEW.table_id AND d.number >= NEW.first_round) THEN
        RAISE EXCEPTION 'drawn already (a_keno_ticket_is_registered_before_its_round)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_ticket_is_registered_before_its_round';
    END IF;
    IF NOT draw_games_prizes_hold(NEW.prize_table_id, NEW.venue_id, 'keno_schedule', NEW.registered_at) THEN
        RAISE EXCEPTION 'not in the schedule (a_keno_ticket_has_the_prizes_of_its_schedule)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_ticket_has_the_prizes_of_its_schedule';
    END IF;
    -- The next round is always possible; a later one is played on the same gaming day.
    SELECT coalesce(max(d.number), 0) INTO drawn FROM draw_games_kenodraw d WHERE d.table_id = NEW.table_id;
    IF NEW.first_round > drawn + 1 AND NEW.first_round - drawn > (
           SELECT extract(epoch FROM NEW.day_ends_at - NEW.registered_at) / 60 / p.minutes
           FROM draw_games_prizetable p WHERE p.id = NEW.prize_table_id) THEN
        RAISE EXCEPTION 'on another day (a_keno_ticket_begins_on_its_gaming_day)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_ticket_begins_on_its_gaming_day';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_keno_ticket_has_1_to_15_numbers BEFORE INSERT ON draw_games_kenoticket
    FOR EACH ROW EXECUTE FUNCTION draw_games_keno_ticket_may_be_registered();
ALTER TABLE draw_games_kenoticket ENABLE ALWAYS TRIGGER a_keno_ticket_has_1_to_15_numbers;
