CREATE FUNCTION cage_day_is_its_lines(of_day cage_cageday) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    sums record;
BEGIN
    SELECT coalesce(sum(l.expected), 0) AS expected, coalesce(sum(l.counted), 0) AS counted,
           coalesce(sum(l.result), 0) AS result INTO sums FROM cage_cagedayline l WHERE l.day_id = of_day.id;
    IF (sums.expected, sums.counted, sums.result) IS DISTINCT FROM (of_day.expected, of_day.counted, of_day.result) THEN
        RAISE EXCEPTION 'the places are another sum (a_day_of_the_cage_is_the_sum_of_its_places)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_day_of_the_cage_is_the_sum_of_its_places';
    END IF;
END $$;
