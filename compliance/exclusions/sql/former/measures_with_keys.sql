-- The measures of a house that share a key. Without statistics PostgreSQL reads a small table as a whole, which would
-- work out the keys of every row, and a session that planned its question while the register was small would keep that
-- plan. The house is compared as text, so that no index but that of the keys answers. One process answers: PostgreSQL
-- expects half of the table and would start a second one, which takes ten times as long as the answer.
CREATE FUNCTION measures_with_keys(house uuid, keys integer[]) RETURNS SETOF exclusions_measure
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
    SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 AS $$
BEGIN
    RETURN QUERY SELECT * FROM exclusions_measure m
        WHERE m.venue_id::text = house::text AND measure_keys(m.venue_id, m.mrz_name || E'\n' || m.other_mrz_names, m.birth_year, m.birth_month, m.birth_day, m.document_number, NULL::integer, m.other_births) && keys;
END $$;
