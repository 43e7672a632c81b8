CREATE FUNCTION orphans_find_is_pictured() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.photographed AND NOT EXISTS (
        SELECT FROM orphans_findpicture p JOIN orphans_picturecontent c ON c.picture_id = p.id
        WHERE p.find_id = NEW.id
    ) THEN
        RAISE EXCEPTION 'its photograph is missing (a_photographed_find_has_its_picture)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_photographed_find_has_its_picture';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_photographed_find_has_its_picture AFTER INSERT ON orphans_find
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_find_is_pictured();
ALTER TABLE orphans_find ENABLE ALWAYS TRIGGER a_photographed_find_has_its_picture;
