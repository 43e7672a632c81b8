CREATE FUNCTION cage_day_names_every_place() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM cage_shift s WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND NOT EXISTS (
            SELECT FROM cage_cagedayline l JOIN cage_count c ON c.id = cage_final_count(s.id)
            WHERE l.day_id = NEW.id AND l.shift_id = s.id AND l.counted = c.cash + c.chips + c.plaques
              AND l.kind = CASE WHEN s.desk_id IS NULL THEN 'table' ELSE 'desk' END)
    ) OR EXISTS (
        SELECT FROM cage_boxfitting f JOIN cage_shift s ON s.id = f.shift_id JOIN cage_dropbox b ON b.id = f.box_id
        WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND NOT EXISTS (
            SELECT FROM cage_cagedayline l
            WHERE l.day_id = NEW.id AND l.kind = 'box' AND l.shift_id = s.id AND l.place = b.name)
    ) OR EXISTS (
        SELECT FROM cage_cagedayline l JOIN cage_shift s ON s.id = l.shift_id
        WHERE l.day_id = NEW.id AND (s.venue_id, s.gaming_day) IS DISTINCT FROM (NEW.venue_id, NEW.gaming_day)
    ) THEN
        RAISE EXCEPTION 'a place is missing (a_closed_day_names_every_place)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_day_names_every_place';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_closed_day_names_every_place AFTER INSERT ON cage_cageday
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_day_names_every_place();
ALTER TABLE cage_cageday ENABLE ALWAYS TRIGGER a_closed_day_names_every_place;
