CREATE FUNCTION cage_void_is_due(entry cage_entry, drawer cage_shift) RETURNS void LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    first cage_entry;
    home cage_shift;
BEGIN
    IF entry.original_id IS NULL THEN
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(entry.original_id::text, 0));
    SELECT * INTO first FROM cage_entry e WHERE e.id = entry.original_id;
    SELECT * INTO home FROM cage_shift s WHERE s.id = first.shift_id;
    IF home.venue_id <> drawer.venue_id OR (home.id <> drawer.id AND NOT cage_is_counted(home.id))
       OR (home.id <> drawer.id AND (home.desk_id IS NULL OR drawer.desk_id IS NULL)) THEN
        RAISE EXCEPTION 'void it in its own shift (a_booking_is_voided_where_it_was_made)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_booking_is_voided_where_it_was_made';
    END IF;
    IF first.kind IN ('opening', 'void', 'fill', 'credit', 'transfer') THEN
        RAISE EXCEPTION 'it cannot be voided (counts_and_slips_are_not_voided)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counts_and_slips_are_not_voided';
    END IF;
    IF (entry.cash, entry.chips, entry.plaques, entry.dropped)
       IS DISTINCT FROM (-first.cash, -first.chips, -first.plaques, -first.dropped) THEN
        RAISE EXCEPTION 'a booking is voided as a whole (a_void_takes_back_the_whole_booking)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_void_takes_back_the_whole_booking';
    END IF;
    IF entry.entered_by_id = first.entered_by_id THEN
        RAISE EXCEPTION 'another person voids it (a_booking_is_voided_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_booking_is_voided_by_another_person';
    END IF;
END $$;
