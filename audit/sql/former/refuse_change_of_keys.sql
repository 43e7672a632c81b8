CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.once
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.once ENABLE ALWAYS TRIGGER audit_refuse;
