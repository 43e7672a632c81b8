CREATE FUNCTION notices_letter_is_issued() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    told record;
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['draft']);
    IF notices_withdrawal_waits(NEW.notice_id) THEN
        RAISE EXCEPTION 'somebody asked to withdraw it (a_withdrawal_waits_for_its_decision)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_withdrawal_waits_for_its_decision';
    END IF;
    SELECT n.venue_id, n.addressee, n.raised_at,
           extract(year FROM NEW.issued_at AT TIME ZONE v.timezone)::int AS year INTO told
    FROM notices_notice n JOIN venues_venue v ON v.id = n.venue_id WHERE n.id = NEW.notice_id;
    IF (NEW.venue_id, NEW.addressee, NEW.year) IS DISTINCT FROM (told.venue_id, told.addressee, told.year)
       OR NEW.issued_at < told.raised_at THEN
        RAISE EXCEPTION 'another house, addressee or year (a_letter_is_numbered_in_its_own_series)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_letter_is_numbered_in_its_own_series';
    END IF;
    IF NOT EXISTS (SELECT FROM notices_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = NEW.addressee || ' ' || NEW.year
                     AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one (letters_are_numbered_without_a_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'letters_are_numbered_without_a_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER letters_are_numbered_without_a_gap BEFORE INSERT ON notices_noticeissue
    FOR EACH ROW EXECUTE FUNCTION notices_letter_is_issued();
ALTER TABLE notices_noticeissue ENABLE ALWAYS TRIGGER letters_are_numbered_without_a_gap;
