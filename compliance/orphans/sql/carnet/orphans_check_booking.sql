CREATE FUNCTION orphans_check_booking(entry uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    booked record;
BEGIN
    SELECT count(*) AS legs, coalesce(sum(g.debit - g.credit), 0) AS rest,
           bool_or(g.account = 'orphelins') AS moves_orphans
    INTO booked FROM orphans_ledgerleg g WHERE g.entry_id = entry;
    IF booked.legs < 2 OR booked.rest <> 0 THEN
        RAISE EXCEPTION 'debit and credit differ by % (the_legs_of_a_booking_sum_to_zero)', booked.rest
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_legs_of_a_booking_sum_to_zero';
    END IF;
    IF booked.moves_orphans <> EXISTS (
        SELECT FROM orphans_ledgerentry e JOIN orphans_carnetline l ON l.id = e.line_id
        WHERE e.id = entry AND l.carnet_id = e.carnet_id) THEN
        RAISE EXCEPTION 'the account moves with the carnet (only_the_carnet_moves_its_account)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_carnet_moves_its_account';
    END IF;
END $$;
