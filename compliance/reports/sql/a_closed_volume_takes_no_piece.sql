CREATE FUNCTION a_closed_volume_takes_no_piece() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.number > 1 AND NOT EXISTS (
        SELECT FROM reports_volumepiece
        WHERE volume_id = NEW.volume_id AND number = NEW.number - 1 AND of = NEW.of
    ) THEN
        RAISE EXCEPTION 'not the next piece (volume_pieces_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'volume_pieces_follow_each_other';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER volume_pieces_follow BEFORE INSERT ON reports_volumepiece
    FOR EACH ROW EXECUTE FUNCTION a_closed_volume_takes_no_piece();
ALTER TABLE reports_volumepiece ENABLE ALWAYS TRIGGER volume_pieces_follow;
