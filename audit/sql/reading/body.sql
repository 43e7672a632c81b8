-- The body is text between dollars, not BEGIN ATOMIC, so that attestation reads it alike on every version of
-- PostgreSQL.
CREATE FUNCTION audit.body(leaf bytea) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT convert_from(leaf, 'UTF8')::jsonb $$;

GRANT EXECUTE ON FUNCTION audit.body TO carnet_app, carnet_reader, carnet_sealer;
