-- Those of each part are made by `audit.prepare_parts`. Personal values are removed by `audit.forget`, and encrypted with
-- another key by `audit.reseal`, which the sealer alone may call.
CREATE TRIGGER audit_refuse BEFORE TRUNCATE ON audit.disclosure
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.disclosure
    FOR EACH STATEMENT WHEN (current_user <> 'carnet_audit')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse_removal;

CREATE TRIGGER audit_refuse_update BEFORE UPDATE ON audit.disclosure
    FOR EACH STATEMENT WHEN (session_user <> 'carnet_sealer')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse_update;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.leaf
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.leaf ENABLE ALWAYS TRIGGER audit_refuse;
