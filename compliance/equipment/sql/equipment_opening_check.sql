-- The occasion of the check that lets equipment into play, by its kind. The application has the same list.
CREATE FUNCTION equipment_opening_check(of_kind text) RETURNS text LANGUAGE sql IMMUTABLE
    SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN of_kind IN ('shoe', 'shuffler', 'chips') THEN 'daily' ELSE 'before_session' END;
$$;
