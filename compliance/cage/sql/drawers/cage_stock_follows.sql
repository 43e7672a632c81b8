CREATE FUNCTION cage_stock_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    last cage_stockchange;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.piece_id::text, 0));
    SELECT * INTO last FROM cage_stockchange s WHERE s.piece_id = NEW.piece_id AND s.position = NEW.position - 1;
    IF (last.id IS NULL AND NEW.position <> 1) OR NEW.after <> coalesce(last.after, 0) + NEW.change THEN
        RAISE EXCEPTION 'there were % pieces (a_stock_goes_on_from_what_there_was)', last.after
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stock_goes_on_from_what_there_was';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_stock_follows BEFORE INSERT ON cage_stockchange
    FOR EACH ROW EXECUTE FUNCTION cage_stock_follows();
ALTER TABLE cage_stockchange ENABLE ALWAYS TRIGGER a_stock_follows;
