-- The list of namesakes is no register: it is derived from registers, and these triggers keep it (ADR 92).
CREATE FUNCTION particulars_have_namesakes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    -- The lock of `people_meet`: of two doors at once, the second finds what the first has added.
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(':',
        (SELECT o.venue_id FROM people_person o WHERE o.id = NEW.person_id),
        NEW.birth_year, NEW.birth_month, NEW.birth_day), 1));
    PERFORM people_list_namesakes(NEW);
    RETURN NULL;
END $$;

CREATE TRIGGER particulars_have_namesakes AFTER INSERT ON people_particulars
    FOR EACH ROW WHEN (NEW.birth_day IS NOT NULL) EXECUTE FUNCTION particulars_have_namesakes();
ALTER TABLE people_particulars ENABLE ALWAYS TRIGGER particulars_have_namesakes;

CREATE FUNCTION files_have_namesakes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM people_list_namesakes(p)
        FROM people_particulars p WHERE p.person_id = NEW.person_id AND p.birth_day IS NOT NULL;
    RETURN NULL;
END $$;

CREATE TRIGGER files_have_namesakes AFTER INSERT ON people_standing
    FOR EACH ROW EXECUTE FUNCTION files_have_namesakes();
ALTER TABLE people_standing ENABLE ALWAYS TRIGGER files_have_namesakes;
