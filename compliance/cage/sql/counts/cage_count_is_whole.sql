CREATE FUNCTION cage_count_is_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM cage_count_is_its_pieces(NEW.id);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_count_is_whole AFTER INSERT ON cage_count
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_count_is_whole();
ALTER TABLE cage_count ENABLE ALWAYS TRIGGER a_count_is_whole;
