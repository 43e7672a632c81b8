-- Asked at the end of the transaction, for the table and for each line: none is missing, and none is added later.
CREATE FUNCTION draw_games_prize_table_has_its_lines() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_table uuid;
BEGIN
    IF TG_TABLE_NAME = 'draw_games_prizetable' THEN
        of_table := NEW.id;
    ELSE
        of_table := NEW.prize_table_id;
    END IF;
    IF EXISTS (
           SELECT FROM draw_games_prizetable t
           JOIN games_ruleversion v ON v.id = t.version_id JOIN games_ruledocument d ON d.id = v.document_id
           WHERE t.id = of_table AND t.line_count <> CASE d.kind
               WHEN 'bingo_schedule' THEN (SELECT count(*) FROM draw_games_bingoprize b WHERE b.prize_table_id = t.id)
               WHEN 'keno_schedule' THEN (SELECT count(*) FROM draw_games_kenoprize k WHERE k.prize_table_id = t.id)
               ELSE -1 END) THEN
        RAISE EXCEPTION 'not its lines (a_prize_table_keeps_its_lines)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_prize_table_keeps_its_lines';
    END IF;
    IF EXISTS (
           SELECT FROM draw_games_prizetable t
           JOIN games_ruleversion v ON v.id = t.version_id JOIN games_ruledocument d ON d.id = v.document_id
           WHERE t.id = of_table AND (d.venue_id <> t.venue_id
                 OR (d.kind = 'keno_schedule') <> (t.minutes IS NOT NULL))) THEN
        RAISE EXCEPTION 'not of this schedule (prizes_are_those_of_a_schedule)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'prizes_are_those_of_a_schedule';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_prize_table_has_its_lines AFTER INSERT ON draw_games_prizetable
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION draw_games_prize_table_has_its_lines();
ALTER TABLE draw_games_prizetable ENABLE ALWAYS TRIGGER a_prize_table_has_its_lines;

CREATE CONSTRAINT TRIGGER a_bingo_prize_belongs_to_its_table AFTER INSERT ON draw_games_bingoprize
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION draw_games_prize_table_has_its_lines();
ALTER TABLE draw_games_bingoprize ENABLE ALWAYS TRIGGER a_bingo_prize_belongs_to_its_table;

CREATE CONSTRAINT TRIGGER a_keno_prize_belongs_to_its_table AFTER INSERT ON draw_games_kenoprize
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION draw_games_prize_table_has_its_lines();
ALTER TABLE draw_games_kenoprize ENABLE ALWAYS TRIGGER a_keno_prize_belongs_to_its_table;
