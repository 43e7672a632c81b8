CREATE FUNCTION shifts_is_disclosed(counted shifts_count) RETURNS boolean LANGUAGE sql
    SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM shifts_counts_beside(counted) c JOIN shifts_disclosure d ON d.count_id = c.id)
$$;
