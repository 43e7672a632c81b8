-- Acts that have all the words, of those that are not indexed yet: they are read through, up to a length. Beyond a
-- megabyte of different words PostgreSQL makes none, and fails the search. In plpgsql, which plans with the value of
-- `indexed`: with an unknown value PostgreSQL reads the whole log.
CREATE FUNCTION audit.new_acts_with(asked_for text) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE STRICT
AS $$
DECLARE
    asked CONSTANT tsquery := audit.words_asked(asked_for);
    indexed CONSTANT bigint := (SELECT coalesce(max(idx), -1) FROM audit.words);
BEGIN
    RETURN QUERY
    WITH sealed AS MATERIALIZED (
        SELECT act, string_agg(audit.searchable_text(leaf), E'\n') AS text FROM audit.leaf
        WHERE idx > indexed AND act IS NOT NULL GROUP BY act
    ), queued AS MATERIALIZED (
        SELECT act, string_agg(left(audit.values_of(jsonb_build_array(
            kind, table_name, facts, before - coalesce(apart, '{}')::text[], after - coalesce(apart, '{}')::text[]
        )), 65535), E'\n') AS text
        FROM audit.pending GROUP BY act
    ), found AS MATERIALIZED (
        SELECT act FROM sealed WHERE to_tsvector('simple', left(text, 200000)) @@ asked
        UNION ALL
        SELECT act FROM queued WHERE to_tsvector('simple', audit.joined(left(text, 200000))) @@ asked
    )
    SELECT first.id FROM found, LATERAL (
        SELECT e.id FROM audit.entry e WHERE e.act = found.act AND e.operation IN ('A', 'N', 'E') ORDER BY e.id LIMIT 1
    ) first;
END
$$;

REVOKE ALL ON FUNCTION audit.new_acts_with FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit.new_acts_with TO carnet_app, carnet_reader;
