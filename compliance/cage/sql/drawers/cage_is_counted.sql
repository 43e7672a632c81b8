-- Whether the float of a shift was counted at its end: nothing can be booked in it any more.
CREATE FUNCTION cage_is_counted(shift uuid) RETURNS boolean LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM cage_count c WHERE c.shift_id = shift AND c.kind = 'closing')
$$;
