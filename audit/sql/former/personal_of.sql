-- The body is text between dollars, not BEGIN ATOMIC, so that attestation reads it alike on every version of
-- PostgreSQL.
CREATE FUNCTION audit.personal_of(of_idx bigint) RETURNS jsonb
LANGUAGE sql STABLE STRICT
AS $$
    SELECT jsonb_object_agg(told.image, told.columns) FROM (
        SELECT split_part(d.path, '.', 1) AS image, jsonb_object_agg(said.value ->> 1, said.value -> 2) AS columns
        FROM audit.disclosure d, LATERAL (
            SELECT convert_from(decode(
                rpad(translate(d.disclosure, '-_', '+/'), (length(d.disclosure) + 3) / 4 * 4, '='), 'base64'
            ), 'UTF8')::jsonb AS value
        ) said
        WHERE d.idx = of_idx AND d.path LIKE '%.%'
        GROUP BY 1
    ) told
$$;

GRANT EXECUTE ON FUNCTION audit.personal_of TO carnet_app, carnet_reader, carnet_sealer;
