CREATE FUNCTION cage_slip_is_due(entry cage_entry) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    paper cage_slip;
    ended cage_slipend;
    booked int;
    sign int;
BEGIN
    IF entry.slip_id IS NULL THEN
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(entry.slip_id::text, 0));
    SELECT * INTO paper FROM cage_slip s WHERE s.id = entry.slip_id;
    SELECT * INTO ended FROM cage_slipend e WHERE e.slip_id = entry.slip_id;
    SELECT count(*) INTO booked FROM cage_entry e WHERE e.slip_id = entry.slip_id;
    sign := CASE WHEN booked = 0 THEN -1 ELSE 1 END;
    IF entry.kind <> paper.kind OR booked > 1
       OR (entry.cash, entry.chips, entry.plaques) IS DISTINCT FROM
          (sign * paper.cash, sign * paper.chips, sign * paper.plaques)
       OR entry.shift_id IS DISTINCT FROM (CASE
           WHEN booked = 0 AND ended.id IS NULL THEN paper.giver_id
           WHEN booked = 1 AND ended.outcome = 'received' THEN paper.taker_id
           WHEN booked = 1 AND ended.outcome = 'returned' THEN paper.giver_id
       END) THEN
        RAISE EXCEPTION 'the slip says something else (a_slip_is_booked_as_it_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_is_booked_as_it_is_signed';
    END IF;
END $$;
