-- Leaves of a part of the log: 16,384 full tiles, about ten months of a house with 400,000 leaves a month. Each
-- part adds about a millisecond to the planning of a page.
CREATE FUNCTION audit.part_size() RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT 4194304::bigint $$;

REVOKE ALL ON FUNCTION audit.part_size FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit.part_size TO carnet_app, carnet_reader, carnet_sealer;
