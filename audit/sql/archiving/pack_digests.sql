-- Digests as bytes in their order, 32 for each: text takes a third more.
CREATE FUNCTION audit.pack_digests(digests text[]) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT coalesce(string_agg(bytes, '' ORDER BY bytes), '')
    FROM unnest(digests) AS digest, LATERAL (SELECT decode(translate(digest, '-_', '+/') || '=', 'base64')) AS decoded (bytes)
$$;

REVOKE ALL ON FUNCTION audit.pack_digests FROM PUBLIC;
