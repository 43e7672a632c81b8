-- An account belongs to one employer for good: what a person did and read was done for that employer.
CREATE FUNCTION venues_staff_keeps_employer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.venue_id IS DISTINCT FROM OLD.venue_id OR NEW.authority <> OLD.authority THEN
        RAISE EXCEPTION 'an account of another employer (an_account_keeps_its_employer)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_account_keeps_its_employer';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_account_keeps_its_employer BEFORE UPDATE ON venues_staff
    FOR EACH ROW EXECUTE FUNCTION venues_staff_keeps_employer();
ALTER TABLE venues_staff ENABLE ALWAYS TRIGGER an_account_keeps_its_employer;
