CREATE FUNCTION games_rule_version_is_next() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('rules ' || NEW.document_id, 0));
    IF NEW.number IS DISTINCT FROM (
        SELECT coalesce(max(v.number), 0) + 1 FROM games_ruleversion v WHERE v.document_id = NEW.document_id) THEN
        RAISE EXCEPTION 'not the next version (versions_of_rules_have_no_gap)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'versions_of_rules_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER versions_of_rules_have_no_gap BEFORE INSERT ON games_ruleversion
    FOR EACH ROW EXECUTE FUNCTION games_rule_version_is_next();
ALTER TABLE games_ruleversion ENABLE ALWAYS TRIGGER versions_of_rules_have_no_gap;
