-- Another person publishes the newest version, from that day or a later one; from a later one if it is notified. Each Dutch version that its rules have
-- notified has a notice to the Ksa at commit.
CREATE FUNCTION games_rules_are_published_by_another() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found record;
BEGIN
    SELECT v.*, d.kind, h.jurisdiction, h.timezone INTO found FROM games_ruleversion v
    JOIN games_ruledocument d ON d.id = v.document_id
    JOIN venues_venue h ON h.id = d.venue_id WHERE v.id = NEW.version_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('rules ' || found.document_id, 0));
    IF found.prepared_by_id = NEW.published_by_id THEN
        RAISE EXCEPTION 'another person publishes (rules_need_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'rules_need_four_eyes';
    END IF;
    IF EXISTS (SELECT FROM games_ruleversion n WHERE n.document_id = found.document_id AND n.number > found.number) THEN
        RAISE EXCEPTION 'a later version exists (the_newest_version_of_rules_is_published)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_newest_version_of_rules_is_published';
    END IF;
    IF NEW.valid_from < (NEW.published_at AT TIME ZONE found.timezone)::date
       OR NEW.published_at < found.prepared_at THEN
        RAISE EXCEPTION 'that day is over (rules_are_published_before_they_apply)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'rules_are_published_before_they_apply';
    END IF;
    -- The kinds that the rules of play have notified (A-82).
    IF found.jurisdiction = 'NL'
       AND found.kind IN ('poker_rules', 'bingo_schedule', 'keno_schedule', 'tournament_rules', 'jackpot_rules')
       AND NEW.valid_from <= (NEW.published_at AT TIME ZONE found.timezone)::date THEN
        RAISE EXCEPTION 'the Ksa is notified first (rules_are_notified_before_they_apply)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'rules_are_notified_before_they_apply';
    END IF;
    IF EXISTS (
        SELECT FROM games_rulepublication p JOIN games_ruleversion v ON v.id = p.version_id
        WHERE v.document_id = found.document_id AND p.valid_from > NEW.valid_from
          AND NOT EXISTS (
              -- It was withdrawn before its first day, so it never applies.
              SELECT FROM games_rulewithdrawal w WHERE w.publication_id = p.id AND w.last_day < p.valid_from)) THEN
        RAISE EXCEPTION 'an older version applies later (versions_of_rules_apply_in_order)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'versions_of_rules_apply_in_order';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER rules_need_four_eyes BEFORE INSERT ON games_rulepublication
    FOR EACH ROW EXECUTE FUNCTION games_rules_are_published_by_another();
ALTER TABLE games_rulepublication ENABLE ALWAYS TRIGGER rules_need_four_eyes;

CREATE FUNCTION games_published_rules_are_notified() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_ruleversion v
        JOIN games_ruledocument d ON d.id = v.document_id
        JOIN venues_venue h ON h.id = d.venue_id
        WHERE v.id = NEW.version_id AND h.jurisdiction = 'NL'
          AND d.kind IN ('poker_rules', 'bingo_schedule', 'keno_schedule', 'tournament_rules', 'jackpot_rules'))
       AND NOT EXISTS (
           SELECT FROM notices_notice n
           WHERE n.subject_id = NEW.version_id AND n.kind = 'rule_document' AND n.addressee = 'ksa') THEN
        RAISE EXCEPTION 'the Ksa has no notice (published_rules_have_their_notice)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'published_rules_have_their_notice';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER published_rules_have_their_notice AFTER INSERT ON games_rulepublication
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_published_rules_are_notified();
ALTER TABLE games_rulepublication ENABLE ALWAYS TRIGGER published_rules_have_their_notice;
