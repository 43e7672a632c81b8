CREATE FUNCTION audit.unpack_digests(packed bytea) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT rtrim(translate(encode(substring(packed FROM number * 32 + 1 FOR 32), 'base64'), '+/', '-_'), '=')
    FROM generate_series(0, octet_length(packed) / 32 - 1) AS number
$$;

REVOKE ALL ON FUNCTION audit.unpack_digests FROM PUBLIC;
