-- The digests of the personal values of a leaf: those of its images, of its origin, of an entry that was not read, and of
-- an entry that is one value as a whole.
CREATE FUNCTION audit.digests_of(leaf bytea) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT digest FROM (SELECT audit.body(leaf) AS body) said, LATERAL (
        VALUES (body -> '_sd'), (body #> '{before,_sd}'), (body #> '{after,_sd}'), (body #> '{origin,_sd}'),
            (body #> '{unread,_sd}')
    ) AS place (digests), LATERAL jsonb_array_elements_text(
        CASE jsonb_typeof(digests) WHEN 'array' THEN digests ELSE '[]' END
    ) AS digest
$$;
REVOKE ALL ON FUNCTION audit.digests_of FROM PUBLIC;
