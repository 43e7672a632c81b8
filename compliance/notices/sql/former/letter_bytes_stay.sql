CREATE TRIGGER letter_bytes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON notices_lettercontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('the_bytes_of_a_letter_never_change');
ALTER TABLE notices_lettercontent ENABLE ALWAYS TRIGGER letter_bytes_stay;

CREATE TRIGGER scan_bytes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON notices_scancontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('the_bytes_of_a_scan_never_change');
ALTER TABLE notices_scancontent ENABLE ALWAYS TRIGGER scan_bytes_stay;
