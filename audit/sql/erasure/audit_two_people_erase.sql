CREATE FUNCTION audit_two_people_erase() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    broken text := CASE
        WHEN EXISTS (SELECT FROM audit_erasurewithdrawal w WHERE w.erasure_id = NEW.erasure_id)
            THEN 'what_was_withdrawn_is_not_released'
        WHEN TG_TABLE_NAME = 'audit_erasureconfirmation' AND NOT EXISTS (
            SELECT FROM audit_erasurerelease r
            WHERE r.erasure_id = NEW.erasure_id
                AND r.released_by_id::text <> to_jsonb(NEW) ->> 'confirmed_by_id'
        ) THEN 'another_person_confirms_an_erasure'
        WHEN EXISTS (
            SELECT FROM audit_legalhold h JOIN audit_erasure o ON h.subject_id = ANY (o.subjects)
            WHERE o.id = NEW.erasure_id AND NOT EXISTS (SELECT FROM audit_legalholdend e WHERE e.hold_id = h.id)
        ) THEN 'what_is_held_is_not_released'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        RAISE EXCEPTION 'erasure % violates "%"', NEW.erasure_id, broken
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = broken;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_release_may_be BEFORE INSERT ON audit_erasurerelease
    FOR EACH ROW EXECUTE FUNCTION audit_two_people_erase();
ALTER TABLE audit_erasurerelease ENABLE ALWAYS TRIGGER a_release_may_be;

CREATE TRIGGER a_confirmation_may_be BEFORE INSERT ON audit_erasureconfirmation
    FOR EACH ROW EXECUTE FUNCTION audit_two_people_erase();
ALTER TABLE audit_erasureconfirmation ENABLE ALWAYS TRIGGER a_confirmation_may_be;
