-- The measures of a house that share a key, or a digest of the number of a document (`exclusions_measurenumber`). Without
-- statistics PostgreSQL reads a small table as a whole, which would work out the keys of every row, and a session that
-- planned its question while the register was small would keep that plan. The house is compared as text, so that no index
-- but that of the keys answers. One process answers: PostgreSQL expects half of the table and would start a second one,
-- which takes ten times as long as the answer.
CREATE FUNCTION measures_with_keys(house uuid, keys integer[], of_token text, of_slips integer[]) RETURNS SETOF exclusions_measure
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
DECLARE
    tokens text[];
BEGIN
    RETURN QUERY SELECT * FROM exclusions_measure m
        WHERE m.venue_id::text = house::text AND measure_keys(m.venue_id, m.mrz_name || E'\n' || m.other_mrz_names, m.birth_year, m.birth_month, m.birth_day, NULL::integer, m.other_births) && keys;
    IF cardinality(of_slips) > 0 THEN
        -- Not joined: PostgreSQL would look up every number of a measure there.
        tokens := ARRAY(SELECT n.token FROM exclusions_measurenumber n
            WHERE n.slip_digests && of_slips AND n.venue_id::text = house::text);
    END IF;
    IF of_token <> '' THEN
        -- The number itself is found without its digests.
        tokens := tokens || of_token;
    END IF;
    IF cardinality(tokens) > 0 THEN
        RETURN QUERY SELECT * FROM exclusions_measure m
            WHERE m.document_number = ANY (tokens) AND m.document_number <> '' AND m.venue_id::text = house::text;
    END IF;
END $$;
