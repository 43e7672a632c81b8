-- The personal values of a leaf, by image and column. The body is text between dollars, not BEGIN ATOMIC, so that
-- attestation reads it alike on every version of PostgreSQL.
CREATE FUNCTION audit.personal_of(of_idx bigint) RETURNS jsonb
LANGUAGE sql STABLE STRICT
AS $$
    SELECT jsonb_object_agg(told.image, told.columns) FROM (
        SELECT said.image, jsonb_object_agg(opened.value ->> 1, opened.value -> 2) AS columns
        FROM audit.disclosure d, LATERAL (
            SELECT split_part(line, '.', 1) AS image, split_part(line, ' ', -1) AS disclosure
            FROM string_to_table(d.disclosures, E'\n') AS line
            WHERE line LIKE '%.%'
        ) said, LATERAL (
            SELECT convert_from(decode(
                rpad(translate(said.disclosure, '-_', '+/'), (length(said.disclosure) + 3) / 4 * 4, '='), 'base64'
            ), 'UTF8')::jsonb AS value
        ) opened
        WHERE d.idx = of_idx
        GROUP BY 1
    ) told
$$;

GRANT EXECUTE ON FUNCTION audit.personal_of TO carnet_app, carnet_reader, carnet_sealer;
REVOKE ALL ON FUNCTION audit.personal_of FROM PUBLIC;
