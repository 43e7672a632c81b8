CREATE FUNCTION orphans_worth(find uuid) RETURNS numeric LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT f.initial + coalesce((SELECT sum(c.gain) FROM orphans_coup c WHERE c.find_id = f.id), 0)
    FROM orphans_find f WHERE f.id = find
$$;
