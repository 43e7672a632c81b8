CREATE FUNCTION cage_count_line_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM cage_count_is_its_pieces(NEW.count_id);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_count_stays_the_sum_of_its_pieces AFTER INSERT ON cage_countline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_count_line_counts();
ALTER TABLE cage_countline ENABLE ALWAYS TRIGGER a_count_stays_the_sum_of_its_pieces;
