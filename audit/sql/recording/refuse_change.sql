-- Refuses changes of registers and of the log itself. `audit.erase` alone may pass, for registers and for bytes that
-- were declared (`audit.erasable`); no row of the log passes.
CREATE FUNCTION audit.refuse_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF current_user = 'carnet_audit' AND TG_OP <> 'TRUNCATE' AND TG_TABLE_SCHEMA = 'public' THEN
        IF audit.order_under_way() IS NOT NULL AND (
            TG_OP = 'UPDATE' AND TG_ARGV[0] = 'register_rows_are_never_changed'
            OR TG_OP = 'DELETE' AND EXISTS (
                SELECT FROM audit.erasable e WHERE e.table_name = TG_TABLE_NAME AND e.column_name = '*')
        ) THEN
            RETURN NULL;
        END IF;
    END IF;
    RAISE EXCEPTION '% of "%" violates "%"', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_ARGV[0],
              SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME,
              HINT = 'A correction is a new row that refers to the old one.';
END
$$;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR TRUNCATE ON audit.pending
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.pending ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.pending
    FOR EACH STATEMENT WHEN (current_user <> 'carnet_sealer')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.pending ENABLE ALWAYS TRIGGER audit_refuse_removal;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.tile
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.tile ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.checkpoint
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.checkpoint ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.cosignature
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.cosignature ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse BEFORE TRUNCATE ON audit.erasable
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.erasable ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.erased
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.erased ENABLE ALWAYS TRIGGER audit_refuse;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.unread
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.unread ENABLE ALWAYS TRIGGER audit_refuse;
