-- The short way of nearly every row: an inserted row is captured by one query, and personal values are told apart when
-- they are sealed, not while a client waits. Everything else goes to `audit.capture_slowly`. It has no `search_path` of
-- its own, which would cost time: each name says its schema, operators and types too, so that no session decides what
-- is meant (tests/audit/attacks/test_variables.py).
CREATE FUNCTION audit.capture() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
    image pg_catalog.jsonb;
BEGIN
    IF TG_OP OPERATOR(pg_catalog.=) 'INSERT' AND TG_ARGV[2] OPERATOR(pg_catalog.=) '{}'
        AND pg_catalog.current_setting('timezone') OPERATOR(pg_catalog.=) 'UTC'
        AND pg_catalog.current_setting('datestyle') OPERATOR(pg_catalog.~~) 'ISO%'
        AND pg_catalog.current_setting('bytea_output') OPERATOR(pg_catalog.=) 'hex'
        AND pg_catalog.current_setting('extra_float_digits') OPERATOR(pg_catalog.=) '1'
        AND pg_catalog.current_setting('audit.place', true) OPERATOR(pg_catalog.~~) '(%,%)'
    THEN
        image := pg_catalog.to_jsonb(NEW);
        IF pg_catalog.pg_column_size(image) OPERATOR(pg_catalog.>) 1000 THEN
            PERFORM audit.refuse_too_long(TG_TABLE_NAME, image);
        END IF;
        INSERT INTO audit.pending (xid, clock, operation, act, db_user, table_name, row_id, after, apart)
        SELECT p.xid, pg_catalog.clock_timestamp(), 'I', p.act, session_user, TG_TABLE_NAME,
            (image OPERATOR(pg_catalog.->>) TG_ARGV[0])::pg_catalog.uuid, image, TG_ARGV[1]
        FROM audit.pending p
        WHERE p.ctid OPERATOR(pg_catalog.=) pg_catalog.current_setting('audit.place', true)::pg_catalog.tid
            AND p.xid OPERATOR(pg_catalog.=) pg_catalog.txid_current()
            AND p.clock OPERATOR(pg_catalog.>=) pg_catalog.transaction_timestamp()
            AND p.operation OPERATOR(pg_catalog.=) 'A';
        IF FOUND THEN
            RETURN NULL;
        END IF;
    END IF;
    PERFORM audit.capture_slowly(TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV, OLD, NEW);
    RETURN NULL;
END
$$;
