-- The long way: updates, deletes, rows without an open act, and rows of an erasure. What an erasure has put into a row
-- is about no person: it is told plainly, and what was there before is not told. A personal value that a trigger has kept
-- (such as the name of a person whose interview is due) is told apart, as in every other entry.
CREATE FUNCTION audit.capture_slowly(
    of_operation text, of_schema name, of_table name, arguments text[], old_row record, new_row record
) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET timezone = 'UTC'
SET datestyle = 'ISO, YMD'
SET intervalstyle = 'iso_8601'
SET bytea_output = 'hex'
SET extra_float_digits = 1
AS $$
DECLARE
    key_column text := arguments[0];
    personal_columns text[] := arguments[1];
    secret_columns text[] := arguments[2];
    this_xid bigint := txid_current();
    place text := current_setting('audit.place', true);
    current_act uuid;
    act_operation text;
    old_image jsonb;
    new_image jsonb;
    remarks jsonb;
    name text;
    retained text[];
BEGIN
    IF place <> '' THEN
        IF place !~ '^[(][0-9]{1,9},[0-9]{1,4}[)]$' THEN
            RAISE EXCEPTION 'audit.place violates "register_row_needs_an_act": it is not the place of an act'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'register_row_needs_an_act';
        END IF;
        SELECT p.act, p.operation INTO current_act, act_operation FROM audit.pending p
            WHERE p.ctid = place::tid AND p.xid = this_xid AND p.clock >= transaction_timestamp()
                AND p.operation IN ('A', 'E');
    END IF;
    IF current_act IS NULL THEN
        IF NOT pg_has_role(session_user, 'carnet_app', 'MEMBER')
           OR pg_has_role(session_user, 'carnet_owner', 'MEMBER') THEN
            -- Somebody works past the application: the database opens an act of its own for the transaction.
            current_act := gen_random_uuid();
            PERFORM set_config('audit.place', audit.enter_act(
                'A', 'audit.database.written', NULL, NULL, clock_timestamp(), NULL, NULL, '{}', NULL,
                inet_client_addr(), current_act
            )::text, true);
        ELSIF arguments[3] = 'act needed' THEN
            RAISE EXCEPTION '% of "%" violates "register_row_needs_an_act"', of_operation, of_table
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'register_row_needs_an_act',
                      SCHEMA = of_schema, TABLE = of_table,
                      HINT = 'Write register rows inside log.act().';
        END IF;
    END IF;

    IF of_operation <> 'INSERT' THEN
        old_image := to_jsonb(old_row);
    END IF;
    IF of_operation <> 'DELETE' THEN
        new_image := to_jsonb(new_row);
    END IF;
    IF of_operation = 'UPDATE' THEN
        IF old_image -> key_column <> new_image -> key_column THEN
            RAISE EXCEPTION 'UPDATE of "%" violates "register_keys_are_never_changed"', of_table
                USING ERRCODE = 'integrity_constraint_violation',
                      CONSTRAINT = 'register_keys_are_never_changed',
                      SCHEMA = of_schema, TABLE = of_table;
        END IF;
        IF act_operation = 'E' THEN
            remarks := jsonb_build_object('erased', to_jsonb(audit.check_erasure(
                audit.order_under_way(), of_table, new_image ->> key_column, old_image, new_image)));
            -- A value of the erasure is about nobody: it is told plainly, and what was there before is not told.
            SELECT coalesce(array_agg(e.column_name ORDER BY e.column_name), '{}') INTO retained
                FROM audit.erasable e
                WHERE e.table_name = of_table AND e.column_name = ANY (personal_columns)
                    AND new_image ->> e.column_name <> ''
                    AND new_image ->> e.column_name IS DISTINCT FROM replace(e.after, '{id}', new_image ->> arguments[0]);
            INSERT INTO audit.pending (
                xid, clock, operation, act, facts, db_user, table_name, row_id, before, after, apart
            ) VALUES (
                this_xid, clock_timestamp(), 'U', current_act, remarks, session_user, of_table,
                (new_image ->> key_column)::uuid,
                old_image - ARRAY(SELECT p FROM unnest(personal_columns) AS p WHERE p <> ALL (retained)) - secret_columns,
                new_image - secret_columns, nullif(retained::text, '{}')
            );
            RETURN;
        END IF;
        -- That a password changed is evidence; what it was or is, is nobody's business.
        FOREACH name IN ARRAY secret_columns LOOP
            IF old_image -> name <> new_image -> name THEN
                remarks := jsonb_build_object('changed_secrets', coalesce(remarks -> 'changed_secrets', '[]') || to_jsonb(name));
            END IF;
        END LOOP;
    END IF;
    IF pg_column_size(new_image - secret_columns) > 1000 THEN
        PERFORM audit.refuse_too_long(of_table, new_image - secret_columns);
    END IF;
    INSERT INTO audit.pending (
        xid, clock, operation, act, facts, db_user, table_name, row_id, before, after, apart
    ) VALUES (
        this_xid, clock_timestamp(), left(of_operation, 1), current_act, remarks, session_user, of_table,
        (coalesce(new_image, old_image) ->> key_column)::uuid,
        old_image - secret_columns, new_image - secret_columns, arguments[1]
    );
END
$$;
