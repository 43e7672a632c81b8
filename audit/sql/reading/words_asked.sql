-- The words of a search: the last one may be the beginning of a word.
CREATE FUNCTION audit.words_asked(asked_for text) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT CASE WHEN query::text LIKE '%''' THEN (query::text || ':*')::tsquery ELSE query END
    FROM websearch_to_tsquery('simple', audit.joined(lower(asked_for))) query
$$;

GRANT EXECUTE ON FUNCTION audit.words_asked TO carnet_app, carnet_reader;
REVOKE ALL ON FUNCTION audit.words_asked FROM PUBLIC;
