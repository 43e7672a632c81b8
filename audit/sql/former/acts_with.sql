-- Acts that have all the words, or with a row that has them; what is not indexed yet is read through. An act that waits
-- is read up to the length of a leaf: beyond a megabyte of different words PostgreSQL makes none, and fails the search.
CREATE FUNCTION audit.acts_with(asked_for text) RETURNS SETOF bigint
LANGUAGE sql STABLE STRICT
AS $$
    WITH asked AS (
        SELECT CASE WHEN query::text LIKE '%''' THEN (query::text || ':*')::tsquery ELSE query END AS query
        FROM websearch_to_tsquery('simple', audit.joined(lower(asked_for))) query
    )
    SELECT act.entry_id FROM asked
    JOIN audit.words w ON w.words @@ asked.query
    JOIN audit.leaf l ON l.idx = w.idx
    JOIN audit.leaf act ON act.act = l.act AND act.operation IN ('A', 'N', 'E')
    UNION ALL
    SELECT act.entry_id FROM asked
    JOIN audit.leaf l
        ON l.idx > (SELECT coalesce(max(idx), -1) FROM audit.words) AND audit.words_of(l.leaf) @@ asked.query
    JOIN audit.leaf act ON act.act = l.act AND act.operation IN ('A', 'N', 'E')
    UNION ALL
    SELECT act.id FROM asked
    JOIN audit.pending p ON to_tsvector('simple', audit.joined(left(audit.values_of(jsonb_build_array(
        p.kind, p.table_name, p.facts,
        p.before - coalesce(p.apart, '{}')::text[], p.after - coalesce(p.apart, '{}')::text[]
    )), 65535))) @@ asked.query
    JOIN audit.entry act ON act.act = p.act AND act.operation IN ('A', 'N', 'E')
$$;

GRANT EXECUTE ON FUNCTION audit.acts_with TO carnet_app, carnet_reader;
