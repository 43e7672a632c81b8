-- The digests of the personal values of a leaf, wherever it has some.
CREATE FUNCTION audit.digests_of(leaf bytea) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT digest #>> '{}' FROM (SELECT audit.body(leaf) AS body) said,
        LATERAL (VALUES (body -> '_sd'), (body #> '{before,_sd}'), (body #> '{after,_sd}'), (body #> '{origin,_sd}'),
            (body #> '{unread,_sd}')) AS place (digests),
        LATERAL jsonb_array_elements(CASE jsonb_typeof(digests) WHEN 'array' THEN digests ELSE '[]' END) AS digest
$$;

REVOKE ALL ON FUNCTION audit.digests_of FROM PUBLIC;
