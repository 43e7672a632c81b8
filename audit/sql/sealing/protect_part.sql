-- Refuses changes of a part that names the part itself: triggers for statements do not pass from a table to its parts.
CREATE FUNCTION audit.protect_part(part text, changes text) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    EXECUTE format(
        'CREATE TRIGGER audit_refuse BEFORE %s ON audit.%I FOR EACH STATEMENT'
        ' EXECUTE FUNCTION audit.refuse_change(''log_entries_are_never_changed'')', changes, part);
    EXECUTE format('ALTER TABLE audit.%I ENABLE ALWAYS TRIGGER audit_refuse', part);
END
$$;

REVOKE ALL ON FUNCTION audit.protect_part FROM PUBLIC;
