CREATE TRIGGER lists_are_sealed BEFORE INSERT OR UPDATE ON exclusions_listpart
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE exclusions_listpart ENABLE ALWAYS TRIGGER lists_are_sealed;

CREATE TRIGGER list_parts_stay BEFORE DELETE OR TRUNCATE ON exclusions_listpart
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE exclusions_listpart ENABLE ALWAYS TRIGGER list_parts_stay;
