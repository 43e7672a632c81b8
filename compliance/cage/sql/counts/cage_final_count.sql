-- The count that is valid for the end of a shift: the last one of its float.
CREATE FUNCTION cage_final_count(shift uuid) RETURNS uuid LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT c.id FROM cage_count c
    WHERE c.shift_id = shift AND c.kind IN ('closing', 'recount') ORDER BY c.number DESC LIMIT 1
$$;
