CREATE TRIGGER answers_are_sealed BEFORE INSERT OR UPDATE ON inspection_entrycontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE inspection_entrycontent ENABLE ALWAYS TRIGGER answers_are_sealed;

CREATE TRIGGER answers_stay BEFORE DELETE OR TRUNCATE ON inspection_entrycontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE inspection_entrycontent ENABLE ALWAYS TRIGGER answers_stay;
