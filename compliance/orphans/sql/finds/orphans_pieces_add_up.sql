CREATE FUNCTION orphans_pieces_add_up() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (SELECT sum(p.unit_value * p.count) FROM orphans_cashinpiece p WHERE p.cash_in_id = NEW.cash_in_id)
       IS DISTINCT FROM (SELECT c.amount FROM orphans_cashin c WHERE c.id = NEW.cash_in_id) THEN
        RAISE EXCEPTION 'the pieces are another sum (pieces_add_up_to_the_amount)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'pieces_add_up_to_the_amount';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER pieces_add_up_to_the_amount AFTER INSERT ON orphans_cashinpiece
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_pieces_add_up();
ALTER TABLE orphans_cashinpiece ENABLE ALWAYS TRIGGER pieces_add_up_to_the_amount;
