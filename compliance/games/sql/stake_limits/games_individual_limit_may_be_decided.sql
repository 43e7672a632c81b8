CREATE FUNCTION games_individual_limit_may_be_decided() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    decided games_individuallimit;
BEGIN
    SELECT * INTO decided FROM games_individuallimit l WHERE l.id = NEW.limit_id;
    -- Two limits of one guest could otherwise be approved at the same time.
    PERFORM pg_advisory_xact_lock(hashtextextended('individual limits of table ' || decided.table_id, 0));
    IF decided.requested_by_id = NEW.decided_by_id THEN
        RAISE EXCEPTION 'another person decides (an_individual_limit_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_individual_limit_needs_four_eyes';
    END IF;
    IF decided.requested_at > NEW.decided_at THEN
        RAISE EXCEPTION 'it was requested later (an_individual_limit_is_decided_after_its_request)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_individual_limit_is_decided_after_its_request';
    END IF;
    IF NEW.gaming_day < decided.gaming_day OR NEW.approved AND NEW.gaming_day > decided.last_day THEN
        RAISE EXCEPTION 'it would never apply (an_individual_limit_is_approved_by_its_last_day)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_individual_limit_is_approved_by_its_last_day';
    END IF;
    IF NEW.approved AND EXISTS (
        SELECT FROM games_individuallimit o
        JOIN games_individuallimitdecision d ON d.limit_id = o.id AND d.approved
        LEFT JOIN games_individuallimitend e ON e.limit_id = o.id
        WHERE o.table_id = decided.table_id AND e.id IS NULL
          AND o.first_day <= decided.last_day AND decided.first_day <= o.last_day
          AND people_file_of(o.person_id) = people_file_of(decided.person_id)) THEN
        RAISE EXCEPTION 'another limit applies then (a_guest_has_one_limit_at_a_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_guest_has_one_limit_at_a_table';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_individual_limit_may_be_decided BEFORE INSERT ON games_individuallimitdecision
    FOR EACH ROW EXECUTE FUNCTION games_individual_limit_may_be_decided();
ALTER TABLE games_individuallimitdecision ENABLE ALWAYS TRIGGER an_individual_limit_may_be_decided;
