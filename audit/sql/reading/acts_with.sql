-- Acts from one id to before another that have all the words, in the act itself or in its rows. What is not indexed yet
-- is read through, up to a length: beyond a megabyte of different words PostgreSQL makes none, and fails the search.
-- Not STRICT, so that PostgreSQL plans the text as a part of the query that calls it, with its values.
CREATE FUNCTION audit.acts_with(asked_for text, since bigint, until bigint) RETURNS SETOF bigint
LANGUAGE sql STABLE
AS $$
    SELECT w.entry_id FROM audit.words w
    WHERE w.words @@ audit.words_asked(asked_for) AND w.entry_id >= since AND w.entry_id < until
    UNION ALL
    SELECT said.entry_id FROM (
        SELECT act.entry_id, string_agg(audit.searchable_text(l.leaf), E'\n') AS text
        FROM audit.leaf l JOIN audit.leaf act ON act.act = l.act AND act.operation IN ('A', 'N', 'E')
        WHERE l.idx > (SELECT coalesce(max(idx), -1) FROM audit.words)
            AND act.entry_id >= since AND act.entry_id < until
        GROUP BY act.entry_id
    ) said
    WHERE to_tsvector('simple', left(said.text, 200000)) @@ audit.words_asked(asked_for)
    UNION ALL
    SELECT said.id FROM (
        SELECT act.id, string_agg(left(audit.values_of(jsonb_build_array(
            p.kind, p.table_name, p.facts,
            p.before - coalesce(p.apart, '{}')::text[], p.after - coalesce(p.apart, '{}')::text[]
        )), 65535), E'\n') AS text
        FROM audit.pending p JOIN audit.entry act ON act.act = p.act AND act.operation IN ('A', 'N', 'E')
        WHERE act.id >= since AND act.id < until
        GROUP BY act.id
    ) said
    WHERE to_tsvector('simple', audit.joined(left(said.text, 200000))) @@ audit.words_asked(asked_for)
$$;

GRANT EXECUTE ON FUNCTION audit.acts_with TO carnet_app, carnet_reader;
REVOKE ALL ON FUNCTION audit.acts_with FROM PUBLIC;
