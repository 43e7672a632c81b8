-- A line that is added after the closing would change the figures of a closed day.
CREATE FUNCTION cage_day_stays_whole() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    closed cage_cageday;
BEGIN
    SELECT * INTO closed FROM cage_cageday d WHERE d.id = NEW.day_id;
    PERFORM cage_day_is_its_lines(closed);
    PERFORM cage_day_names_every_place(closed);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_day_of_the_cage_stays_whole AFTER INSERT ON cage_cagedayline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_day_stays_whole();
ALTER TABLE cage_cagedayline ENABLE ALWAYS TRIGGER a_day_of_the_cage_stays_whole;
