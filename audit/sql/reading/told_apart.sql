-- Readers of what waits tell personal values apart as the sealer does.
CREATE FUNCTION audit.told_apart(image jsonb, apart text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT jsonb_object_agg(said.key, said.value) FROM jsonb_each(image) said WHERE said.key = ANY (apart::text[])
$$;

GRANT EXECUTE ON FUNCTION audit.told_apart TO carnet_app, carnet_reader;
