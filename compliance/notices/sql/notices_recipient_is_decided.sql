CREATE FUNCTION notices_recipient_is_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_recipient r
                   WHERE r.id = NEW.recipient_id AND r.proposed_by_id <> NEW.decided_by_id) THEN
        RAISE EXCEPTION 'another person decides (a_recipient_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_recipient_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_recipient_needs_four_eyes BEFORE INSERT ON notices_recipientdecision
    FOR EACH ROW EXECUTE FUNCTION notices_recipient_is_decided();
ALTER TABLE notices_recipientdecision ENABLE ALWAYS TRIGGER a_recipient_needs_four_eyes;
