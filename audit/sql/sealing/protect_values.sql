-- Refuses changes of a part of the personal values that names the part itself. They are removed by `audit.forget`, and
-- encrypted with another key by `audit.reseal`, which the sealer alone may call.
CREATE FUNCTION audit.protect_values(part text) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    PERFORM audit.protect_part(part, 'TRUNCATE');
    EXECUTE format(
        'CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.%I FOR EACH STATEMENT'
        ' WHEN (current_user <> ''carnet_audit'')'
        ' EXECUTE FUNCTION audit.refuse_change(''log_entries_are_never_changed'')', part);
    EXECUTE format('ALTER TABLE audit.%I ENABLE ALWAYS TRIGGER audit_refuse_removal', part);
    EXECUTE format(
        'CREATE TRIGGER audit_refuse_update BEFORE UPDATE ON audit.%I FOR EACH STATEMENT'
        ' WHEN (session_user <> ''carnet_sealer'')'
        ' EXECUTE FUNCTION audit.refuse_change(''log_entries_are_never_changed'')', part);
    EXECUTE format('ALTER TABLE audit.%I ENABLE ALWAYS TRIGGER audit_refuse_update', part);
END
$$;

REVOKE ALL ON FUNCTION audit.protect_values FROM PUBLIC;
