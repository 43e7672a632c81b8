CREATE FUNCTION audit.order_under_way() RETURNS uuid
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT (facts ->> 'erasure')::uuid FROM audit.pending
    WHERE ctid = audit.place_of_act() AND xid = pg_current_xact_id()::text::bigint
        AND clock >= transaction_timestamp() AND operation = 'E'
$$;
