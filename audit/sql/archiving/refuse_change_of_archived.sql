-- What was removed is recorded by `audit.remove_part` and, until it is read back, never changed.
CREATE TRIGGER audit_refuse BEFORE UPDATE OR TRUNCATE ON audit.archived
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.archived ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.archived
    FOR EACH STATEMENT WHEN (current_user <> 'carnet_audit')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.archived ENABLE ALWAYS TRIGGER audit_refuse_removal;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR TRUNCATE ON audit.archived_row
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.archived_row ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.archived_row
    FOR EACH STATEMENT WHEN (current_user <> 'carnet_audit')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.archived_row ENABLE ALWAYS TRIGGER audit_refuse_removal;
