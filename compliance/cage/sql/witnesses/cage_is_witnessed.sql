-- Whether the witness of a step signed it, or a third person settled it.
CREATE FUNCTION cage_is_witnessed(step uuid) RETURNS boolean LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM cage_witnesssignature s
                   WHERE (s.move_id = step OR s.opening_id = step OR s.change_id = step) AND s.agreed)
        OR EXISTS (SELECT FROM cage_witnesssettlement s
                   WHERE s.move_id = step OR s.opening_id = step OR s.change_id = step)
$$;
