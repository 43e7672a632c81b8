-- Winnings are paid after the last game of the series; those of a paper series before the next one (NL 5.2(6)), and none
-- while a found sum holds the ticket.
CREATE FUNCTION draw_games_keno_may_be_collected() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found record;
BEGIN
    SELECT k.*, (SELECT coalesce(max(d.number), 0) FROM draw_games_kenodraw d WHERE d.table_id = k.table_id) AS drawn
    INTO found FROM draw_games_kenoticket k WHERE k.id = NEW.ticket_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('draws of table ' || found.table_id, 0));
    IF NEW.amount <= 0 OR NEW.amount <> draw_games_keno_winnings(NEW.ticket_id) THEN
        RAISE EXCEPTION 'not its winnings (a_keno_ticket_is_paid_its_winnings)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_ticket_is_paid_its_winnings';
    END IF;
    IF found.drawn < found.first_round + found.games - 1
       OR found.games > 1 AND NOT found.electronic AND found.drawn > found.first_round + found.games - 1
       OR EXISTS (SELECT FROM draw_games_kenoloss l WHERE l.ticket_id = NEW.ticket_id) THEN
        RAISE EXCEPTION 'not now (a_series_is_collected_before_the_next_game)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_is_collected_before_the_next_game';
    END IF;
    IF NEW.large <> draw_games_is_large(found.venue_id, NEW.amount) THEN
        RAISE EXCEPTION 'by its amount (a_prize_is_large_by_its_amount)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_prize_is_large_by_its_amount';
    END IF;
    IF draw_games_ticket_is_held(found.venue_id, 'keno', 'KT-' || draw_games_padded(found.serial)) THEN
        RAISE EXCEPTION 'held as a found sum (a_ticket_of_a_found_sum_is_not_paid)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_ticket_of_a_found_sum_is_not_paid';
    END IF;
    IF NEW.payout_id IS NOT NULL AND NOT draw_games_payout_pays(NEW.payout_id, found.table_id, NEW.amount) THEN
        RAISE EXCEPTION 'another payout (a_keno_ticket_is_paid_by_its_payout)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_ticket_is_paid_by_its_payout';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_series_is_collected_before_the_next_game BEFORE INSERT ON draw_games_kenocollection
    FOR EACH ROW EXECUTE FUNCTION draw_games_keno_may_be_collected();
ALTER TABLE draw_games_kenocollection ENABLE ALWAYS TRIGGER a_series_is_collected_before_the_next_game;
