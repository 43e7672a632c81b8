CREATE FUNCTION cage_slip_is_its_pieces(slip uuid) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    sums record;
BEGIN
    SELECT coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium IN ('note', 'coin')), 0) AS cash,
           coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium = 'chip'), 0) AS chips,
           coalesce(sum(l.value * l.quantity) FILTER (WHERE l.medium = 'plaque'), 0) AS plaques
    INTO sums FROM cage_slipline l WHERE l.slip_id = slip;
    IF NOT EXISTS (SELECT FROM cage_slip s WHERE s.id = slip
                   AND (s.cash, s.chips, s.plaques) = (sums.cash, sums.chips, sums.plaques)) THEN
        RAISE EXCEPTION 'the pieces are another sum (a_slip_is_the_sum_of_its_pieces)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_is_the_sum_of_its_pieces';
    END IF;
END $$;
