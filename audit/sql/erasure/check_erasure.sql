CREATE FUNCTION audit.check_erasure(
    of_order uuid, of_table text, of_row text, old_image jsonb, new_image jsonb
) RETURNS text[]
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    changed text[];
BEGIN
    IF NOT EXISTS (SELECT FROM public.audit_erasure o WHERE o.id = of_order AND o.rows -> of_table ? of_row) THEN
        RAISE EXCEPTION '"%" violates "only_rows_of_the_order_are_erased"', of_table
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_rows_of_the_order_are_erased';
    END IF;
    SELECT coalesce(array_agg(name ORDER BY name), '{}') INTO changed
        FROM jsonb_object_keys(new_image) AS name WHERE old_image -> name <> new_image -> name;
    IF EXISTS (
        SELECT FROM unnest(changed) AS name
        LEFT JOIN audit.erasable e ON e.table_name = of_table AND e.column_name = name
        WHERE e.column_name IS NULL
            OR new_image ->> name IS DISTINCT FROM replace(e.after, '{id}', of_row)
    ) THEN
        RAISE EXCEPTION '"%" violates "only_personal_values_are_erased"', of_table
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_personal_values_are_erased';
    END IF;
    RETURN changed;
END
$$;
