CREATE FUNCTION games_rules_may_be_withdrawn() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    found record;
BEGIN
    SELECT v.document_id, p.published_at, h.timezone INTO found FROM games_rulepublication p
    JOIN games_ruleversion v ON v.id = p.version_id
    JOIN games_ruledocument d ON d.id = v.document_id
    JOIN venues_venue h ON h.id = d.venue_id WHERE p.id = NEW.publication_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('rules ' || found.document_id, 0));
    IF NEW.last_day < (NEW.withdrawn_at AT TIME ZONE found.timezone)::date OR NEW.withdrawn_at < found.published_at THEN
        RAISE EXCEPTION 'that day is over (rules_end_on_a_day_to_come)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'rules_end_on_a_day_to_come';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER rules_end_on_a_day_to_come BEFORE INSERT ON games_rulewithdrawal
    FOR EACH ROW EXECUTE FUNCTION games_rules_may_be_withdrawn();
ALTER TABLE games_rulewithdrawal ENABLE ALWAYS TRIGGER rules_end_on_a_day_to_come;
