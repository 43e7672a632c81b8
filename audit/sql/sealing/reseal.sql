-- Replaces encrypted personal values by the same values under another key; a value that has another key already stays.
CREATE FUNCTION audit.reseal(of_idx bigint[], of_sealed bytea[]) RETURNS bigint
LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
    WITH resealed AS (
        UPDATE audit.disclosure d SET sealed = newer.sealed
        FROM unnest(of_idx, of_sealed) AS newer (idx, sealed)
        WHERE d.idx = newer.idx AND substring(d.sealed FROM 2 FOR 16) <> substring(newer.sealed FROM 2 FOR 16)
        RETURNING d.idx
    )
    SELECT count(*) FROM resealed
$$;

REVOKE ALL ON FUNCTION audit.reseal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit.reseal TO carnet_sealer;
