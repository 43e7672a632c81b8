CREATE TRIGGER decree_scans_are_sealed BEFORE INSERT OR UPDATE ON games_decreecontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE games_decreecontent ENABLE ALWAYS TRIGGER decree_scans_are_sealed;

CREATE TRIGGER decree_bytes_stay BEFORE DELETE OR TRUNCATE ON games_decreecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE games_decreecontent ENABLE ALWAYS TRIGGER decree_bytes_stay;
