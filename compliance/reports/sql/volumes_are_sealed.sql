CREATE TRIGGER volumes_are_sealed BEFORE INSERT OR UPDATE ON reports_volumecontent
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE reports_volumecontent ENABLE ALWAYS TRIGGER volumes_are_sealed;

CREATE TRIGGER volume_bytes_stay BEFORE DELETE OR TRUNCATE ON reports_volumecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE reports_volumecontent ENABLE ALWAYS TRIGGER volume_bytes_stay;

CREATE TRIGGER pieces_are_sealed BEFORE INSERT OR UPDATE ON reports_volumepiece
    FOR EACH ROW EXECUTE FUNCTION vault_content_is_sealed();
ALTER TABLE reports_volumepiece ENABLE ALWAYS TRIGGER pieces_are_sealed;

CREATE TRIGGER volume_pieces_stay BEFORE DELETE OR TRUNCATE ON reports_volumepiece
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('stored_files_stay');
ALTER TABLE reports_volumepiece ENABLE ALWAYS TRIGGER volume_pieces_stay;
