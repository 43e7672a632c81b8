-- In Luxembourg, rules of a tournament apply on a day for which the Minister approved one (LU art. 49-17(1)).
CREATE FUNCTION games_tournament_rules_are_approved() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_ruleversion v
        JOIN games_ruledocument r ON r.id = v.document_id AND r.kind = 'tournament_rules'
        JOIN venues_venue h ON h.id = r.venue_id AND h.jurisdiction = 'LU'
        WHERE v.id = NEW.version_id AND NOT EXISTS (
            SELECT FROM games_approvalapplication a
            JOIN games_applicationdecision d ON d.application_id = a.id AND d.granted
            LEFT JOIN games_approvalend e ON e.application_id = a.id
            WHERE a.venue_id = h.id AND a.kind = 'tournament'
              AND NEW.valid_from BETWEEN d.valid_from AND coalesce(e.last_day, 'infinity'::date))) THEN
        RAISE EXCEPTION 'no tournament is approved (rules_of_a_tournament_wait_for_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'rules_of_a_tournament_wait_for_its_approval';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER rules_of_a_tournament_wait_for_its_approval BEFORE INSERT ON games_rulepublication
    FOR EACH ROW EXECUTE FUNCTION games_tournament_rules_are_approved();
ALTER TABLE games_rulepublication ENABLE ALWAYS TRIGGER rules_of_a_tournament_wait_for_its_approval;
