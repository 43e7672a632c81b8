CREATE FUNCTION count_listed_rows() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
    ANALYZE public.exclusions_listrow;
END $$;
