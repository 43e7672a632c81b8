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
           CASE v.jurisdiction WHEN 'LU' THEN 'fr' WHEN 'NL' THEN 'nl' END AS read_in,
           -- The reasons of the last amendment are issued; without one, the original reasons.
           coalesce((SELECT a.language FROM notices_noticeamendment a WHERE a.notice_id = n.id
                     ORDER BY a.amended_at DESC, a.id DESC LIMIT 1), n.language) AS written_in,
           extract(year FROM NEW.issued_at AT TIME ZONE v.timezone)::int AS year INTO told
    FROM notices_notice n JOIN venues_venue v ON v.id = n.venue_id WHERE n.id = NEW.notice_id;
    IF told.written_in IS DISTINCT FROM told.read_in THEN
        RAISE EXCEPTION 'the authority does not read it (a_letter_gives_reasons_in_the_language_of_its_authority)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_letter_gives_reasons_in_the_language_of_its_authority';
    END IF;
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
