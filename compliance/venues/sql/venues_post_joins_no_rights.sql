-- Opening accounts, assigning roles and resetting credentials are in three hands: no person is given roles that join two
-- of these rights, also not at two casinos of one authority. The roles are those of `GRANTS`.
CREATE FUNCTION venues_account_right(of_role text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT CASE
        WHEN of_role IN ('administrator', 'authority_admin') THEN 'open accounts'
        WHEN of_role IN ('director', 'compliance', 'authority_head') THEN 'assign roles'
        WHEN of_role IN ('pit_boss', 'chef_de_salle', 'authority_desk') THEN 'reset credentials'
    END
$$;

CREATE FUNCTION venues_post_joins_no_rights() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    -- Two roles of one person, written at the same moment, must see each other; services take the same turn.
    PERFORM pg_advisory_xact_lock(hashtextextended('roles ' || NEW.staff_id, 0));
    IF EXISTS (
        SELECT FROM venues_post p
        WHERE p.staff_id = NEW.staff_id AND p.period && NEW.period
          AND venues_account_right(p.role) <> venues_account_right(NEW.role)) THEN
        RAISE EXCEPTION 'two of the account rights (no_person_gets_two_account_rights)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'no_person_gets_two_account_rights';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER no_person_gets_two_account_rights BEFORE INSERT ON venues_post
    FOR EACH ROW EXECUTE FUNCTION venues_post_joins_no_rights();
ALTER TABLE venues_post ENABLE ALWAYS TRIGGER no_person_gets_two_account_rights;
