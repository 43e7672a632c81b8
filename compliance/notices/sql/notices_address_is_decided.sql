CREATE FUNCTION notices_address_is_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM notices_mailaddress a
               WHERE a.id = NEW.address_id AND a.proposed_by_id = NEW.decided_by_id) THEN
        RAISE EXCEPTION 'another person decides (an_address_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_address_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_address_needs_four_eyes BEFORE INSERT ON notices_addressdecision
    FOR EACH ROW EXECUTE FUNCTION notices_address_is_decided();
ALTER TABLE notices_addressdecision ENABLE ALWAYS TRIGGER an_address_needs_four_eyes;
