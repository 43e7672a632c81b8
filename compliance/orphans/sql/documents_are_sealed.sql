CREATE TRIGGER pictures_are_sealed BEFORE INSERT OR UPDATE ON orphans_picturecontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE orphans_picturecontent ENABLE ALWAYS TRIGGER pictures_are_sealed;

CREATE TRIGGER pictures_stay BEFORE DELETE OR TRUNCATE ON orphans_picturecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE orphans_picturecontent ENABLE ALWAYS TRIGGER pictures_stay;

CREATE TRIGGER evidence_is_sealed BEFORE INSERT OR UPDATE ON orphans_evidencecontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE orphans_evidencecontent ENABLE ALWAYS TRIGGER evidence_is_sealed;

CREATE TRIGGER evidence_stays BEFORE DELETE OR TRUNCATE ON orphans_evidencecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE orphans_evidencecontent ENABLE ALWAYS TRIGGER evidence_stays;
