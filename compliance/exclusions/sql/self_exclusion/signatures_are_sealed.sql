CREATE TRIGGER signatures_are_sealed BEFORE INSERT OR UPDATE ON exclusions_signaturecontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE exclusions_signaturecontent ENABLE ALWAYS TRIGGER signatures_are_sealed;

CREATE TRIGGER signatures_stay BEFORE DELETE OR TRUNCATE ON exclusions_signaturecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE exclusions_signaturecontent ENABLE ALWAYS TRIGGER signatures_stay;
