-- A found keno or bingo ticket is one that was sold, whose game is over, and that was not paid; it has its printed number.
CREATE FUNCTION draw_games_ticket_may_be_held() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    played draw_games_kenoticket;
    of_round draw_games_bingoround;
    of_card bigint := substring(NEW.ticket FROM '/([1-9]\d{0,8})$')::bigint;
    possible boolean;
BEGIN
    IF NEW.category = 'keno' THEN
        SELECT * INTO played FROM draw_games_kenoticket k
        WHERE k.venue_id = NEW.venue_id AND 'KT-' || draw_games_padded(k.serial) = NEW.ticket;
        PERFORM pg_advisory_xact_lock(hashtextextended('draws of table ' || played.table_id, 0));
        possible := EXISTS (
                SELECT FROM draw_games_kenodraw d
                WHERE d.table_id = played.table_id AND d.number = played.first_round + played.games - 1)
            AND NOT EXISTS (SELECT FROM draw_games_kenocollection c WHERE c.ticket_id = played.id);
    ELSE
        SELECT * INTO of_round FROM draw_games_bingoround r
        WHERE r.venue_id = NEW.venue_id AND 'B-' || draw_games_padded(r.number) || '/' || of_card = NEW.ticket;
        PERFORM pg_advisory_xact_lock(hashtextextended('bingo round ' || of_round.id, 0));
        possible := EXISTS (
                SELECT FROM draw_games_bingoend e JOIN draw_games_cardsale s ON s.round_id = e.round_id
                WHERE e.round_id = of_round.id AND of_card BETWEEN s.first_card AND s.last_card)
            AND NOT EXISTS (
                SELECT FROM draw_games_bingopayment p JOIN draw_games_bingoclaim c ON c.id = p.claim_id
                WHERE c.round_id = of_round.id AND c.card = of_card);
    END IF;
    IF NOT possible THEN
        RAISE EXCEPTION 'not a ticket that waits (a_held_ticket_was_sold_and_not_paid)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_held_ticket_was_sold_and_not_paid';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_held_ticket_was_sold_and_not_paid BEFORE INSERT ON orphans_find
    FOR EACH ROW WHEN (NEW.category IN ('keno', 'bingo')) EXECUTE FUNCTION draw_games_ticket_may_be_held();
ALTER TABLE orphans_find ENABLE ALWAYS TRIGGER a_held_ticket_was_sold_and_not_paid;
