CREATE TRIGGER letters_are_sealed BEFORE INSERT OR UPDATE ON notices_lettercontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE notices_lettercontent ENABLE ALWAYS TRIGGER letters_are_sealed;

CREATE TRIGGER letter_bytes_stay BEFORE DELETE OR TRUNCATE ON notices_lettercontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE notices_lettercontent ENABLE ALWAYS TRIGGER letter_bytes_stay;

CREATE TRIGGER scans_are_sealed BEFORE INSERT OR UPDATE ON notices_scancontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE notices_scancontent ENABLE ALWAYS TRIGGER scans_are_sealed;

CREATE TRIGGER scan_bytes_stay BEFORE DELETE OR TRUNCATE ON notices_scancontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE notices_scancontent ENABLE ALWAYS TRIGGER scan_bytes_stay;
