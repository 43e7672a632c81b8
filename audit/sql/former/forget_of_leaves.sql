-- Deletes the personal values of the leaves of these rows, and returns the digests of what is gone. They are those of the
-- leaves themselves: the values are encrypted, and their key is not in the database.
CREATE FUNCTION audit.forget(of_rows jsonb) RETURNS jsonb[]
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
    WITH rows AS (
        SELECT t.key AS table_name, r::uuid AS row_id
        FROM jsonb_each(of_rows) t, LATERAL jsonb_array_elements_text(t.value) r
    ), removed AS (
        DELETE FROM audit.disclosure d USING audit.leaf l, rows
        WHERE l.idx = d.idx AND l.row_id = rows.row_id AND l.table_name = rows.table_name
        RETURNING d.idx, l.leaf
    ), gone AS (
        SELECT idx, digest FROM removed, LATERAL audit.digests_of(leaf) AS digest
    ), parts AS (
        -- Few enough for one leaf, whose length is bounded.
        SELECT idx, digest, (row_number() OVER (ORDER BY idx, digest) - 1) / 400 AS part FROM gone
    ), leaves AS (
        SELECT part, idx, jsonb_agg(digest ORDER BY digest) AS digests FROM parts GROUP BY part, idx
    )
    SELECT coalesce(array_agg(told.gone ORDER BY told.part), ARRAY['{}'::jsonb])
    FROM (SELECT part, jsonb_object_agg(idx::text, digests) AS gone FROM leaves GROUP BY part) told
$$;
REVOKE ALL ON FUNCTION audit.forget FROM PUBLIC;
