CREATE FUNCTION audit.overwrite(of_table text, ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    key_name text;
    said text;
BEGIN
    SELECT e.key_column INTO key_name FROM audit.erasable e WHERE e.table_name = of_table AND e.column_name = '*';
    IF FOUND THEN
        EXECUTE format('DELETE FROM public.%I WHERE %I = ANY ($1)', of_table, key_name) USING ids;
        RETURN;
    END IF;
    SELECT min(e.key_column), string_agg(format(
        '%1$I = CASE WHEN %1$I IS NULL OR %1$I::text IN ('''', ''\x'') THEN %1$I ELSE %2$s END', e.column_name,
        CASE WHEN e.after = '{id}' THEN format('%I::text', e.key_column)
            ELSE format('%L::%s', e.after, format_type(a.atttypid, NULL)) END), ', ')
        INTO key_name, said
        FROM audit.erasable e JOIN pg_attribute a
            ON a.attrelid = format('public.%I', e.table_name)::regclass AND a.attname = e.column_name
        WHERE e.table_name = of_table;
    IF said IS NULL THEN
        RAISE EXCEPTION '"%" violates "only_personal_values_are_erased"', of_table
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_personal_values_are_erased';
    END IF;
    EXECUTE format('UPDATE public.%I SET %s WHERE %I = ANY ($1)', of_table, said, key_name) USING ids;
END
$$;
