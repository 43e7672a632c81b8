CREATE FUNCTION cage_count_is_its_pieces(counted uuid) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    sums record;
BEGIN
    SELECT coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium IN ('note', 'coin')), 0) AS cash,
           coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium = 'chip'), 0) AS chips,
           coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium = 'plaque'), 0) AS plaques
    INTO sums FROM cage_countline l WHERE l.count_id = counted;
    IF NOT EXISTS (SELECT FROM cage_count c WHERE c.id = counted
                   AND (c.cash, c.chips, c.plaques) = (sums.cash, sums.chips, sums.plaques)) THEN
        RAISE EXCEPTION 'the pieces are another sum (a_count_is_the_sum_of_its_pieces)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_count_is_the_sum_of_its_pieces';
    END IF;
END $$;
