-- Whether a find has come to its end. Who asks holds the find until the transaction ends: two ends cannot cross.
CREATE FUNCTION orphans_find_is_over(find uuid) RETURNS boolean LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(find::text, 0));
    RETURN EXISTS (SELECT FROM orphans_findend e WHERE e.find_id = find)
        OR EXISTS (SELECT FROM orphans_cashin c WHERE c.find_id = find);
END $$;
