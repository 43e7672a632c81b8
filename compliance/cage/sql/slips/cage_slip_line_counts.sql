CREATE FUNCTION cage_slip_line_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM cage_slip_is_its_pieces(NEW.slip_id);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_slip_stays_the_sum_of_its_pieces AFTER INSERT ON cage_slipline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_slip_line_counts();
ALTER TABLE cage_slipline ENABLE ALWAYS TRIGGER a_slip_stays_the_sum_of_its_pieces;
