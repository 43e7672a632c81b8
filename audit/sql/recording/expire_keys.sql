-- Deletes keys for a single use that were entered before a moment. A repeated request that arrives later is a new act.
CREATE FUNCTION audit.expire_keys(before timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    expired bigint;
BEGIN
    IF before > clock_timestamp() - interval '90 days' THEN
        RAISE EXCEPTION 'keys entered after % are needed to recognise repeated requests', before
            USING ERRCODE = 'check_violation', CONSTRAINT = 'keys_are_valid_for_90_days';
    END IF;
    DELETE FROM audit.once WHERE entered_at < before;
    GET DIAGNOSTICS expired = ROW_COUNT;
    RETURN expired;
END
$$;

REVOKE ALL ON FUNCTION audit.expire_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit.expire_keys TO carnet_app;
