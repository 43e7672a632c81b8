"""Words of sealed entries, to be found by whoever reads the log: nothing that is personal, and no evidence."""

from django.db import migrations

WORDS = """
SET LOCAL ROLE carnet_audit;
CREATE TABLE audit.words (
    idx bigint PRIMARY KEY REFERENCES audit.leaf,
    words tsvector NOT NULL
);
CREATE INDEX words_of_leaves ON audit.words USING gin (words);

CREATE FUNCTION audit.words_of(leaf bytea) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT jsonb_to_tsvector(
        'simple',
        (audit.body(leaf) - ARRAY['v', 'nonce', 'clock', 'transaction', 'act', 'request', 'origin', 'house'])
            #- '{before,_sd}' #- '{after,_sd}',
        '["string", "numeric"]'
    )
$$;

-- Acts that have all the words, or with a row that has them; what is not indexed yet is read through.
CREATE FUNCTION audit.acts_with(asked_for text) RETURNS SETOF bigint
LANGUAGE sql STABLE STRICT
AS $$
    WITH asked AS (
        SELECT CASE WHEN query::text LIKE '%''' THEN (query::text || ':*')::tsquery ELSE query END AS query
        FROM websearch_to_tsquery('simple', asked_for) query
    )
    SELECT act.entry_id FROM asked
    JOIN audit.words w ON w.words @@ asked.query
    JOIN audit.leaf l ON l.idx = w.idx
    JOIN audit.leaf act ON act.act = l.act AND act.operation IN ('A', 'N')
    UNION ALL
    SELECT act.entry_id FROM asked
    JOIN audit.leaf l
        ON l.idx > (SELECT coalesce(max(idx), -1) FROM audit.words) AND audit.words_of(l.leaf) @@ asked.query
    JOIN audit.leaf act ON act.act = l.act AND act.operation IN ('A', 'N')
    UNION ALL
    SELECT act.id FROM asked
    JOIN audit.pending p ON jsonb_to_tsvector(
        'simple', jsonb_build_array(p.kind, p.table_name, p.facts, p.before, p.after), '["string", "numeric"]'
    ) @@ asked.query
    JOIN audit.entry act ON act.act = p.act AND act.operation IN ('A', 'N')
$$;

GRANT SELECT ON audit.words TO carnet_app, carnet_reader;
GRANT SELECT, INSERT ON audit.words TO carnet_sealer;
GRANT EXECUTE ON FUNCTION audit.words_of(bytea) TO carnet_app, carnet_reader, carnet_sealer;
GRANT EXECUTE ON FUNCTION audit.acts_with(text) TO carnet_app, carnet_reader;
RESET ROLE;
"""
UNDO = """
SET LOCAL ROLE carnet_audit;
DROP FUNCTION audit.acts_with(text);
DROP TABLE audit.words;
DROP FUNCTION audit.words_of(bytea);
RESET ROLE;
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0005_keys_and_alarms_are_found")]

    operations = [migrations.RunSQL(sql=WORDS, reverse_sql=UNDO)]
