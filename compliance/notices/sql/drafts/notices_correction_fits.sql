CREATE FUNCTION notices_correction_fits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.corrects_id, ARRAY['issued', 'sent', 'acknowledged']);
    IF NOT EXISTS (SELECT FROM notices_notice n JOIN notices_notice former ON former.id = NEW.corrects_id
                   WHERE n.id = NEW.notice_id AND n.subject_id = NEW.id AND n.venue_id = former.venue_id
                     AND n.addressee = former.addressee AND n.kind = former.kind) THEN
        RAISE EXCEPTION 'a notice of something else (a_correction_goes_to_whom_was_told)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_correction_goes_to_whom_was_told';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_correction_goes_to_whom_was_told BEFORE INSERT ON notices_noticecorrection
    FOR EACH ROW EXECUTE FUNCTION notices_correction_fits();
ALTER TABLE notices_noticecorrection ENABLE ALWAYS TRIGGER a_correction_goes_to_whom_was_told;
