-- The tables are the owner's, and only an owner may count; it is all that whoever calls this can do.
CREATE FUNCTION count_measures() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
    ANALYZE public.exclusions_measure, public.exclusions_measurearrival, public.exclusions_measureend;
END $$;
