-- What is said in an image or leaf, without the names of what it is said of: one value a line.
CREATE FUNCTION audit.values_of(said jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT string_agg(found #>> '{}', E'\n')
    FROM jsonb_path_query(said, 'strict $.** ? (@.type() == "string" || @.type() == "number")') found
$$;

GRANT EXECUTE ON FUNCTION audit.values_of TO carnet_app, carnet_reader, carnet_sealer;
