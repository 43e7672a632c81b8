CREATE FUNCTION cage_entry_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    drawer cage_shift;
    last cage_entry;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    SELECT * INTO drawer FROM cage_shift s WHERE s.id = NEW.shift_id;
    IF cage_is_counted(NEW.shift_id) THEN
        RAISE EXCEPTION 'the float is counted (nothing_is_booked_after_the_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_is_booked_after_the_count';
    END IF;
    SELECT * INTO last FROM cage_entry e WHERE e.shift_id = NEW.shift_id AND e.position = NEW.position - 1;
    IF (last.id IS NULL AND NEW.position <> 1)
       OR (NEW.cash_after, NEW.chips_after, NEW.plaques_after, NEW.dropped_after) IS DISTINCT FROM (
           coalesce(last.cash_after, 0) + NEW.cash, coalesce(last.chips_after, 0) + NEW.chips,
           coalesce(last.plaques_after, 0) + NEW.plaques, coalesce(last.dropped_after, 0) + NEW.dropped) THEN
        RAISE EXCEPTION 'the totals do not follow (bookings_go_on_from_the_last_totals)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bookings_go_on_from_the_last_totals';
    END IF;
    IF NEW.entered_at < coalesce(last.entered_at, drawer.opened_at) THEN
        RAISE EXCEPTION 'the booking before was later (bookings_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bookings_follow_in_time';
    END IF;
    IF (NEW.kind = 'opening') <> (NEW.position = 1) OR (NEW.kind = 'opening' AND NOT EXISTS (
        SELECT FROM cage_count c WHERE c.shift_id = NEW.shift_id AND c.kind = 'opening'
          AND (c.cash, c.chips, c.plaques) = (NEW.cash, NEW.chips, NEW.plaques) AND NEW.dropped = 0)) THEN
        RAISE EXCEPTION 'a shift begins with what was counted (an_opening_is_what_was_counted)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_opening_is_what_was_counted';
    END IF;
    IF drawer.table_id IS NOT NULL AND (NEW.cash <> 0 OR NEW.kind NOT IN (
        'opening', 'exchange', 'fill', 'credit', 'adjustment', 'void')) THEN
        RAISE EXCEPTION 'cash goes into the drop box (a_table_keeps_no_cash)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_keeps_no_cash';
    END IF;
    IF drawer.desk_id IS NOT NULL AND NEW.dropped <> 0 THEN
        RAISE EXCEPTION 'a desk has no drop box (a_desk_has_no_drop_box)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_desk_has_no_drop_box';
    END IF;
    IF drawer.desk_id IS NOT NULL AND least(NEW.cash_after, NEW.chips_after, NEW.plaques_after) < 0 THEN
        RAISE EXCEPTION 'more than there is (a_desk_gives_no_more_than_it_has)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_desk_gives_no_more_than_it_has';
    END IF;
    IF NEW.fitting_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM cage_boxfitting f WHERE f.id = NEW.fitting_id AND f.shift_id = NEW.shift_id) THEN
        RAISE EXCEPTION 'a box of another table (notes_drop_into_a_box_of_the_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notes_drop_into_a_box_of_the_table';
    END IF;
    IF NEW.kind = 'adjustment' AND NEW.entered_by_id = drawer.opened_by_id THEN
        RAISE EXCEPTION 'another person adjusts (an_adjustment_is_made_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_adjustment_is_made_by_another_person';
    END IF;
    PERFORM cage_void_is_due(NEW, drawer);
    PERFORM cage_slip_is_due(NEW);
    RETURN NEW;
END $$;

CREATE TRIGGER an_entry_follows BEFORE INSERT ON cage_entry
    FOR EACH ROW EXECUTE FUNCTION cage_entry_follows();
ALTER TABLE cage_entry ENABLE ALWAYS TRIGGER an_entry_follows;
