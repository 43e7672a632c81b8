-- Whether a person holds or counted the float; for a box, whether they counted, opened or witnessed it.
CREATE FUNCTION cage_took_part(counted cage_count, person uuid) RETURNS boolean LANGUAGE sql
    SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM cage_count_and_recounts(counted) c WHERE c.counted_by_id = person)
        OR CASE counted.kind
            WHEN 'box' THEN EXISTS (SELECT FROM cage_boxopening o WHERE o.fitting_id = counted.fitting_id
                                    AND person IN (o.opened_by_id, o.witnessed_by_id))
            ELSE EXISTS (SELECT FROM cage_shift s WHERE s.id = counted.shift_id AND s.opened_by_id = person) END
$$;
