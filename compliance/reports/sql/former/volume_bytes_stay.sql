CREATE TRIGGER volume_bytes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON reports_volumecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('volume_bytes_are_never_changed');
ALTER TABLE reports_volumecontent ENABLE ALWAYS TRIGGER volume_bytes_stay;

CREATE TRIGGER volume_pieces_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON reports_volumepiece
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('volume_pieces_are_never_changed');
ALTER TABLE reports_volumepiece ENABLE ALWAYS TRIGGER volume_pieces_stay;
