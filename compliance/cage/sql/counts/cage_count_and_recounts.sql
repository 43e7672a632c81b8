-- A count and its recounts, of the same float at the end of the shift or of the same box; an opening count has none.
CREATE FUNCTION cage_count_and_recounts(counted cage_count) RETURNS SETOF cage_count LANGUAGE sql
    SET search_path = public, pg_temp AS $$
    SELECT c.* FROM cage_count c WHERE c.shift_id = counted.shift_id AND CASE counted.kind
        WHEN 'box' THEN c.fitting_id = counted.fitting_id
        WHEN 'opening' THEN c.kind = 'opening'
        ELSE c.kind IN ('closing', 'recount') END
$$;
