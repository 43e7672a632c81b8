CREATE TRIGGER photographs_are_sealed BEFORE INSERT OR UPDATE ON people_photographcontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE people_photographcontent ENABLE ALWAYS TRIGGER photographs_are_sealed;

CREATE TRIGGER photographs_stay BEFORE DELETE OR TRUNCATE ON people_photographcontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE people_photographcontent ENABLE ALWAYS TRIGGER photographs_stay;
