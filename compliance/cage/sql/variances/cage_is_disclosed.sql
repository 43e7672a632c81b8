CREATE FUNCTION cage_is_disclosed(counted cage_count) RETURNS boolean LANGUAGE sql
    SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM cage_count_and_recounts(counted) c JOIN cage_disclosure d ON d.count_id = c.id)
$$;
