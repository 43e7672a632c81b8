CREATE FUNCTION cage_count_may_be_entered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    drawer cage_shift;
    due record;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    SELECT * INTO drawer FROM cage_shift s WHERE s.id = NEW.shift_id;
    IF NEW.number <> 1 + coalesce((SELECT max(c.number) FROM cage_count c WHERE c.shift_id = NEW.shift_id), 0) THEN
        RAISE EXCEPTION 'another count came last (counts_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counts_follow_each_other';
    END IF;
    IF NEW.counted_at < coalesce((SELECT e.entered_at FROM cage_entry e WHERE e.shift_id = NEW.shift_id
                                  ORDER BY e.position DESC LIMIT 1), drawer.opened_at) THEN
        RAISE EXCEPTION 'something was booked later (a_count_comes_after_the_bookings)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_count_comes_after_the_bookings';
    END IF;
    IF NOT (CASE NEW.kind
        WHEN 'opening' THEN NOT EXISTS (SELECT FROM cage_entry e WHERE e.shift_id = NEW.shift_id)
        WHEN 'closing' THEN EXISTS (SELECT FROM cage_entry e WHERE e.shift_id = NEW.shift_id)
        WHEN 'recount' THEN cage_is_counted(NEW.shift_id)
            AND NOT EXISTS (SELECT FROM cage_shift s WHERE s.before_id = NEW.shift_id)
        ELSE EXISTS (SELECT FROM cage_boxopening o JOIN cage_boxfitting f ON f.id = o.fitting_id
                     WHERE f.id = NEW.fitting_id AND f.shift_id = NEW.shift_id AND o.opened_at <= NEW.counted_at)
    END) THEN
        RAISE EXCEPTION 'it is not the time for it (each_count_has_its_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'each_count_has_its_time';
    END IF;
    IF EXISTS (SELECT FROM cage_countsignature s JOIN cage_count c ON c.id = s.count_id
               WHERE c.shift_id = NEW.shift_id AND (
                   (NEW.kind = 'recount' AND c.kind IN ('closing', 'recount'))
                   OR (NEW.kind = 'box' AND c.fitting_id = NEW.fitting_id))) THEN
        RAISE EXCEPTION 'the count is signed (a_signed_count_is_final)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_signed_count_is_final';
    END IF;
    IF NEW.kind = 'closing' AND EXISTS (
        SELECT FROM cage_slip s WHERE NEW.shift_id IN (s.giver_id, s.taker_id)
          AND NOT EXISTS (SELECT FROM cage_slipend e WHERE e.slip_id = s.id)) THEN
        RAISE EXCEPTION 'a slip waits for its signature (nothing_is_on_the_way_at_the_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_is_on_the_way_at_the_count';
    END IF;
    IF NEW.kind = 'opening' THEN
        SELECT c.cash, c.chips, c.plaques INTO due FROM cage_count c
        WHERE c.id = cage_final_count(drawer.before_id);
        IF NOT FOUND THEN
            SELECT NEW.cash AS cash, NEW.chips AS chips, NEW.plaques AS plaques INTO due;
        END IF;
    ELSIF NEW.kind = 'box' THEN
        SELECT coalesce(sum(e.dropped), 0) AS cash, 0::numeric AS chips, 0::numeric AS plaques INTO due
        FROM cage_entry e WHERE e.fitting_id = NEW.fitting_id;
    ELSE
        SELECT e.cash_after AS cash, e.chips_after AS chips, e.plaques_after AS plaques INTO due
        FROM cage_entry e WHERE e.shift_id = NEW.shift_id ORDER BY e.position DESC LIMIT 1;
    END IF;
    IF (NEW.expected_cash, NEW.expected_chips, NEW.expected_plaques)
       IS DISTINCT FROM (due.cash, due.chips, due.plaques) THEN
        RAISE EXCEPTION 'something else should be there (a_count_knows_what_should_be_there)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_count_knows_what_should_be_there';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_may_be_entered BEFORE INSERT ON cage_count
    FOR EACH ROW EXECUTE FUNCTION cage_count_may_be_entered();
ALTER TABLE cage_count ENABLE ALWAYS TRIGGER a_count_may_be_entered;
