-- Asked at the end of the transaction, for the version and for each text: none is missing, and none is added later.
CREATE FUNCTION games_rule_version_has_its_texts() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_version uuid;
BEGIN
    IF TG_TABLE_NAME = 'games_ruleversion' THEN
        of_version := NEW.id;
    ELSE
        of_version := NEW.version_id;
    END IF;
    IF EXISTS (
        SELECT FROM games_ruleversion v
        WHERE v.id = of_version
          AND v.text_count <> (SELECT count(*) FROM games_ruletext t WHERE t.version_id = v.id)) THEN
        RAISE EXCEPTION 'not its texts (a_version_of_rules_keeps_its_texts)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_version_of_rules_keeps_its_texts';
    END IF;
    IF NOT EXISTS (
        SELECT FROM games_ruleversion v
        JOIN games_ruledocument d ON d.id = v.document_id
        JOIN venues_venue h ON h.id = d.venue_id
        JOIN games_ruletext t ON t.version_id = v.id
         AND t.language = CASE h.jurisdiction WHEN 'LU' THEN 'fr' ELSE 'nl' END
        WHERE v.id = of_version) THEN
        RAISE EXCEPTION 'the authority does not read it (rules_are_in_the_language_of_the_authority)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'rules_are_in_the_language_of_the_authority';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_version_has_its_texts AFTER INSERT ON games_ruleversion
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_rule_version_has_its_texts();
ALTER TABLE games_ruleversion ENABLE ALWAYS TRIGGER a_version_has_its_texts;

CREATE CONSTRAINT TRIGGER a_text_belongs_to_its_version AFTER INSERT ON games_ruletext
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_rule_version_has_its_texts();
ALTER TABLE games_ruletext ENABLE ALWAYS TRIGGER a_text_belongs_to_its_version;

-- A text has either paragraphs or a file, from its transaction on.
CREATE FUNCTION games_rule_text_has_its_content() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_text uuid;
BEGIN
    IF TG_TABLE_NAME = 'games_ruletext' THEN
        of_text := NEW.id;
    ELSE
        of_text := NEW.text_id;
    END IF;
    IF EXISTS (
        SELECT FROM games_ruletext t LEFT JOIN games_rulecontent c ON c.text_id = t.id
        WHERE t.id = of_text AND (t.paragraphs = '') = (c.text_id IS NULL)) THEN
        RAISE EXCEPTION 'no content, or two (a_rule_text_has_paragraphs_or_a_file)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_rule_text_has_paragraphs_or_a_file';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_rule_text_has_its_content AFTER INSERT ON games_ruletext
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_rule_text_has_its_content();
ALTER TABLE games_ruletext ENABLE ALWAYS TRIGGER a_rule_text_has_its_content;

CREATE CONSTRAINT TRIGGER a_rule_file_belongs_to_its_text AFTER INSERT ON games_rulecontent
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_rule_text_has_its_content();
ALTER TABLE games_rulecontent ENABLE ALWAYS TRIGGER a_rule_file_belongs_to_its_text;
