CREATE FUNCTION cage_stock_was_witnessed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    last cage_stockchange;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.piece_id::text, 0));
    SELECT * INTO last FROM cage_stockchange s WHERE s.piece_id = NEW.piece_id AND s.position = NEW.position - 1;
    IF NOT cage_is_witnessed(last.id) AND last.id IS NOT NULL THEN
        RAISE EXCEPTION 'a witness has not signed (a_stock_waits_for_its_witness)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stock_waits_for_its_witness';
    END IF;
    IF NEW.changed_at < last.changed_at THEN
        RAISE EXCEPTION 'it was changed later (changes_of_a_stock_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'changes_of_a_stock_follow_in_time';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_stock_was_witnessed BEFORE INSERT ON cage_stockchange
    FOR EACH ROW EXECUTE FUNCTION cage_stock_was_witnessed();
ALTER TABLE cage_stockchange ENABLE ALWAYS TRIGGER a_stock_was_witnessed;
