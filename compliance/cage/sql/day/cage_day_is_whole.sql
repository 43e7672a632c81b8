CREATE FUNCTION cage_day_is_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM cage_day_is_its_lines(NEW);
    PERFORM cage_day_names_every_place(NEW);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_day_of_the_cage_is_whole AFTER INSERT ON cage_cageday
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_day_is_whole();
ALTER TABLE cage_cageday ENABLE ALWAYS TRIGGER a_day_of_the_cage_is_whole;
