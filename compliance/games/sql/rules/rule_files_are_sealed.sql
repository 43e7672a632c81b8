CREATE TRIGGER rule_files_are_sealed BEFORE INSERT OR UPDATE ON games_rulecontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE games_rulecontent ENABLE ALWAYS TRIGGER rule_files_are_sealed;

CREATE TRIGGER rule_files_stay BEFORE DELETE OR TRUNCATE ON games_rulecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE games_rulecontent ENABLE ALWAYS TRIGGER rule_files_stay;
