CREATE FUNCTION orphans_sealed_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'sealed papers stay as they are (sealed_papers_stay_as_they_are)'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'sealed_papers_stay_as_they_are';
END $$;
