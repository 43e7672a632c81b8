-- Cards are sold before the first draw of their round, each once (NL 5.1(1~), 5.1(7~)).
CREATE FUNCTION draw_games_cards_may_be_sold() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingo round ' || NEW.round_id, 0));
    IF EXISTS (SELECT FROM draw_games_bingodraw d WHERE d.round_id = NEW.round_id)
       OR EXISTS (SELECT FROM draw_games_bingoend e WHERE e.round_id = NEW.round_id) THEN
        RAISE EXCEPTION 'the game has begun (cards_are_sold_before_the_first_draw)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cards_are_sold_before_the_first_draw';
    END IF;
    IF EXISTS (
           SELECT FROM draw_games_cardsale s
           WHERE s.round_id = NEW.round_id AND s.first_card <= NEW.last_card AND NEW.first_card <= s.last_card) THEN
        RAISE EXCEPTION 'sold already (a_card_is_sold_once)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_card_is_sold_once';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER cards_are_sold_before_the_first_draw BEFORE INSERT ON draw_games_cardsale
    FOR EACH ROW EXECUTE FUNCTION draw_games_cards_may_be_sold();
ALTER TABLE draw_games_cardsale ENABLE ALWAYS TRIGGER cards_are_sold_before_the_first_draw;
