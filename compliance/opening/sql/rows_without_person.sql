-- The opening of a casino sets its first tariff, settings and letterhead before it has staff: these rows name no person.
-- They come before the use of the link, and the use of the link comes in the same transaction, or nothing is written. A
-- casino has one use of a link for good, so no later transaction can write such a row.
CREATE FUNCTION opening_is_under_way() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    has_earlier boolean;
BEGIN
    IF TG_TABLE_NAME = 'venues_housepolicy' THEN
        SELECT EXISTS (SELECT FROM venues_housepolicy p WHERE p.venue_id = NEW.venue_id
                       AND (p.parameter = NEW.parameter OR p.entered_by_id IS NOT NULL)) INTO has_earlier;
    ELSIF TG_TABLE_NAME = 'venues_letterhead' THEN
        SELECT EXISTS (SELECT FROM venues_letterhead l WHERE l.venue_id = NEW.venue_id) INTO has_earlier;
    ELSE
        SELECT EXISTS (SELECT FROM admissions_cardtariff t WHERE t.venue_id = NEW.venue_id) INTO has_earlier;
    END IF;
    IF has_earlier OR EXISTS (SELECT FROM opening_openinguse u WHERE u.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a person is needed after the opening (only_an_opening_names_no_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_an_opening_names_no_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_an_opening_names_no_person BEFORE INSERT ON admissions_cardtariff
    FOR EACH ROW WHEN (NEW.set_by_id IS NULL) EXECUTE FUNCTION opening_is_under_way();
ALTER TABLE admissions_cardtariff ENABLE ALWAYS TRIGGER only_an_opening_names_no_person;

CREATE TRIGGER only_an_opening_names_no_person BEFORE INSERT ON venues_housepolicy
    FOR EACH ROW WHEN (NEW.entered_by_id IS NULL) EXECUTE FUNCTION opening_is_under_way();
ALTER TABLE venues_housepolicy ENABLE ALWAYS TRIGGER only_an_opening_names_no_person;

CREATE TRIGGER only_an_opening_names_no_person BEFORE INSERT ON venues_letterhead
    FOR EACH ROW WHEN (NEW.proposed_by_id IS NULL) EXECUTE FUNCTION opening_is_under_way();
ALTER TABLE venues_letterhead ENABLE ALWAYS TRIGGER only_an_opening_names_no_person;

CREATE FUNCTION opening_is_recorded() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM opening_openinguse u WHERE u.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'no link opened this casino (rows_without_person_belong_to_an_opening)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'rows_without_person_belong_to_an_opening';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER rows_without_person_belong_to_an_opening AFTER INSERT ON admissions_cardtariff
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.set_by_id IS NULL) EXECUTE FUNCTION opening_is_recorded();
ALTER TABLE admissions_cardtariff ENABLE ALWAYS TRIGGER rows_without_person_belong_to_an_opening;

CREATE CONSTRAINT TRIGGER rows_without_person_belong_to_an_opening AFTER INSERT ON venues_housepolicy
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.entered_by_id IS NULL) EXECUTE FUNCTION opening_is_recorded();
ALTER TABLE venues_housepolicy ENABLE ALWAYS TRIGGER rows_without_person_belong_to_an_opening;

CREATE CONSTRAINT TRIGGER rows_without_person_belong_to_an_opening AFTER INSERT ON venues_letterhead
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.proposed_by_id IS NULL) EXECUTE FUNCTION opening_is_recorded();
ALTER TABLE venues_letterhead ENABLE ALWAYS TRIGGER rows_without_person_belong_to_an_opening;
