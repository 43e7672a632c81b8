-- Leaves of a part of the log: 4,096 full tiles, about ten weeks of a house with 400,000 leaves a month.
CREATE FUNCTION audit.part_size() RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT 1048576::bigint $$;

REVOKE ALL ON FUNCTION audit.part_size FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit.part_size TO carnet_app, carnet_reader, carnet_sealer;
