-- Boxes of gaming days that are not closed are listed apart, so that no page searches all fittings for them (ADR 92). A
-- day is closed only when whole teams have signed its boxes.
CREATE FUNCTION cage_open_fitting() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO cage_openfitting (fitting_id) VALUES (NEW.id);
    RETURN NULL;
END $$;

CREATE TRIGGER a_new_fitting_is_open AFTER INSERT ON cage_boxfitting
    FOR EACH ROW EXECUTE FUNCTION cage_open_fitting();
ALTER TABLE cage_boxfitting ENABLE ALWAYS TRIGGER a_new_fitting_is_open;

CREATE FUNCTION cage_close_fittings() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM cage_openfitting o USING cage_boxfitting f JOIN cage_shift s ON s.id = f.shift_id
        WHERE o.fitting_id = f.id AND s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day;
    RETURN NULL;
END $$;

CREATE TRIGGER a_closed_day_closes_its_fittings AFTER INSERT ON cage_cageday
    FOR EACH ROW EXECUTE FUNCTION cage_close_fittings();
ALTER TABLE cage_cageday ENABLE ALWAYS TRIGGER a_closed_day_closes_its_fittings;
