-- The searchable text of a leaf, one value a line. An erasure is found by its words like any act; digests are no words.
CREATE FUNCTION audit.searchable_text(leaf bytea) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT audit.joined(coalesce(audit.values_of(
        (audit.body(leaf) - ARRAY['v', 'nonce', 'clock', 'transaction', 'act', 'request', 'origin', 'house', '_sd'])
            #- '{before,_sd}' #- '{after,_sd}' #- '{unread,_sd}' #- '{facts,gone}' #- '{facts,_sd}'
    ), ''))
$$;

GRANT EXECUTE ON FUNCTION audit.searchable_text TO carnet_app, carnet_reader, carnet_sealer;
REVOKE ALL ON FUNCTION audit.searchable_text FROM PUBLIC;
