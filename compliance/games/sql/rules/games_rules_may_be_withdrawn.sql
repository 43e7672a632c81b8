CREATE FUNCTION games_rules_may_be_withdrawn() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    found record;
BEGIN
    SELECT v.document_id, v.prepared_by_id, p.published_at, d.kind, h.jurisdiction, h.timezone INTO found FROM games_rulepublication p
    JOIN games_ruleversion v ON v.id = p.version_id
    JOIN games_ruledocument d ON d.id = v.document_id
    JOIN venues_venue h ON h.id = d.venue_id WHERE p.id = NEW.publication_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('rules ' || found.document_id, 0));
    IF NEW.last_day < (NEW.withdrawn_at AT TIME ZONE found.timezone)::date OR NEW.withdrawn_at < found.published_at THEN
        RAISE EXCEPTION 'that day is over (rules_end_on_a_day_to_come)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'rules_end_on_a_day_to_come';
    END IF;
    -- The end of rules that are notified needs two persons, as their publication.
    IF found.jurisdiction = 'NL'
       AND found.kind IN ('poker_rules', 'bingo_schedule', 'keno_schedule', 'tournament_rules', 'jackpot_rules')
       AND found.prepared_by_id = NEW.withdrawn_by_id THEN
        RAISE EXCEPTION 'another person withdraws (another_person_withdraws_rules)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'another_person_withdraws_rules';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER rules_end_on_a_day_to_come BEFORE INSERT ON games_rulewithdrawal
    FOR EACH ROW EXECUTE FUNCTION games_rules_may_be_withdrawn();
ALTER TABLE games_rulewithdrawal ENABLE ALWAYS TRIGGER rules_end_on_a_day_to_come;
