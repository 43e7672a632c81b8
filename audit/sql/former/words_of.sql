-- An erasure is found by its words like any act; digests are no words.
CREATE FUNCTION audit.words_of(leaf bytea) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT to_tsvector('simple', audit.joined(coalesce(audit.values_of(
        (audit.body(leaf) - ARRAY['v', 'nonce', 'clock', 'transaction', 'act', 'request', 'origin', 'house', '_sd'])
            #- '{before,_sd}' #- '{after,_sd}' #- '{unread,_sd}' #- '{facts,gone}' #- '{facts,_sd}'
    ), '')))
$$;

GRANT EXECUTE ON FUNCTION audit.words_of TO carnet_app, carnet_reader, carnet_sealer;
