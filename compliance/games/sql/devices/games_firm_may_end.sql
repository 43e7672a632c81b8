-- An approval of a firm ends on a day on which it was in force, or on the day before: then it never was.
CREATE FUNCTION games_firm_may_end() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_refurbisher r
                   WHERE r.id = NEW.refurbisher_id AND r.approved_on <= NEW.last_day + 1) THEN
        RAISE EXCEPTION 'not yet approved (an_approval_of_a_firm_ends_after_it_began)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_approval_of_a_firm_ends_after_it_began';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_approval_of_a_firm_ends_after_it_began BEFORE INSERT ON games_refurbisherend
    FOR EACH ROW EXECUTE FUNCTION games_firm_may_end();
ALTER TABLE games_refurbisherend ENABLE ALWAYS TRIGGER an_approval_of_a_firm_ends_after_it_began;
