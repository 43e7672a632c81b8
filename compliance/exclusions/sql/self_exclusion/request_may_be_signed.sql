CREATE FUNCTION request_may_be_signed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked exclusions_measure;
BEGIN
    SELECT * INTO asked FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF asked.kind <> 'self_ban' AND asked.basis <> 'house' THEN
        RAISE EXCEPTION 'the guest did not request this (only_a_wish_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_wish_is_signed';
    END IF;
    IF NOT EXISTS (
        SELECT FROM exclusions_measurearrival a WHERE a.measure_id = NEW.measure_id AND a.channel = 'in_person'
    ) THEN
        RAISE EXCEPTION 'it was not asked for in person (what_is_signed_was_asked_in_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_is_signed_was_asked_in_person';
    END IF;
    IF NEW.signed_at > asked.entered_at OR NEW.witnessed_by_id <> asked.entered_by_id THEN
        RAISE EXCEPTION 'another moment or person (whoever_enters_a_request_saw_it_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'whoever_enters_a_request_saw_it_signed';
    END IF;
    IF NEW.text_digest <> encode(sha256(convert_to(NEW.text, 'UTF8')), 'hex') THEN
        RAISE EXCEPTION 'another text (a_digest_is_of_what_was_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_digest_is_of_what_was_signed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_request_may_be_signed BEFORE INSERT ON exclusions_requestsignature
    FOR EACH ROW EXECUTE FUNCTION request_may_be_signed();
ALTER TABLE exclusions_requestsignature ENABLE ALWAYS TRIGGER a_request_may_be_signed;
