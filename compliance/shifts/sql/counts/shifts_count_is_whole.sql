CREATE FUNCTION shifts_count_is_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM shifts_count_is_its_pieces(NEW.id);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_count_is_whole AFTER INSERT ON shifts_count
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_count_is_whole();
ALTER TABLE shifts_count ENABLE ALWAYS TRIGGER a_count_is_whole;
