CREATE TRIGGER incident_files_are_sealed BEFORE INSERT OR UPDATE ON incidents_entrycontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE incidents_entrycontent ENABLE ALWAYS TRIGGER incident_files_are_sealed;

CREATE TRIGGER incident_files_stay BEFORE DELETE OR TRUNCATE ON incidents_entrycontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE incidents_entrycontent ENABLE ALWAYS TRIGGER incident_files_stay;
