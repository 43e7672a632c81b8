CREATE FUNCTION cage_slip_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.slip_id::text, 0));
    IF EXISTS (SELECT FROM cage_slip s WHERE s.id = NEW.slip_id
               AND (s.prepared_by_id = NEW.signed_by_id OR s.prepared_at > NEW.signed_at)) THEN
        RAISE EXCEPTION 'another person signs (a_slip_is_signed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_is_signed_by_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_slip_may_end BEFORE INSERT ON cage_slipend
    FOR EACH ROW EXECUTE FUNCTION cage_slip_may_end();
ALTER TABLE cage_slipend ENABLE ALWAYS TRIGGER a_slip_may_end;
