"""Words of the log: an identifier is one word, and the sealer gathers what is said before the database makes words of it.

PostgreSQL's parser took two thirds of the time for pieces of identifiers, of which each leaf has eight or ten, and half of
the index was theirs; whoever looked for one found every leaf with such pieces. Words that were made before are
made anew, as the sealer finds time: what is not indexed is read through.

What waits is read up to the length of a leaf: beyond a megabyte of different words PostgreSQL makes none, and says so to
whoever searches.
"""

from importlib import import_module

from django.db import migrations

WORDS = """
CREATE FUNCTION audit.joined(said text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT regexp_replace(said, '([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})', '\\1\\2\\3\\4\\5', 'g') $$;

-- What is said in an image or leaf, without the names of what it is said of: one value a line.
CREATE FUNCTION audit.values_of(said jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT string_agg(found #>> '{}', E'\\n')
    FROM jsonb_path_query(said, 'strict $.** ? (@.type() == "string" || @.type() == "number")') found
$$;

CREATE OR REPLACE FUNCTION audit.words_of(leaf bytea) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT to_tsvector('simple', audit.joined(coalesce(audit.values_of(
        (audit.body(leaf) - ARRAY['v', 'nonce', 'clock', 'transaction', 'act', 'request', 'origin', 'house', '_sd'])
            #- '{before,_sd}' #- '{after,_sd}' #- '{unread,_sd}' #- '{facts,gone}' #- '{facts,_sd}'
    ), '')))
$$;

CREATE OR REPLACE FUNCTION audit.acts_with(asked_for text) RETURNS SETOF bigint
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

GRANT EXECUTE ON FUNCTION audit.joined(text), audit.values_of(jsonb) TO carnet_app, carnet_reader, carnet_sealer;
"""
ANEW = "TRUNCATE audit.words;"
SEVENTH, NINTH = map(
    import_module,
    ("audit.migrations.0007_what_is_erased_is_named", "audit.migrations.0009_a_row_is_kept_by_one_question"),
)
UNDO = "DROP FUNCTION audit.joined(text); DROP FUNCTION audit.values_of(jsonb);"
AS_AUDIT, AS_OWNER = "SET LOCAL ROLE carnet_audit;", "RESET ROLE;"


class Migration(migrations.Migration):
    dependencies = [("audit", "0011_what_cannot_be_read_is_named")]

    operations = [
        migrations.RunSQL(
            "".join([AS_AUDIT, WORDS, ANEW, AS_OWNER]),
            "".join([AS_AUDIT, NINTH.FOUND, UNDO, ANEW, AS_OWNER]),
        )
    ]
