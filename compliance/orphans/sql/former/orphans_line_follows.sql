CREATE FUNCTION orphans_line_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    book orphans_carnet;
    before orphans_carnetline;
    first orphans_carnetline;
    zone text;
    gone_back numeric;
    gone_after_closing numeric;
    closed boolean;
BEGIN
    -- A line and the closing of its year cannot cross.
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.carnet_id::text, 0));
    SELECT * INTO book FROM orphans_carnet c WHERE c.id = NEW.carnet_id;
    SELECT v.timezone INTO zone FROM venues_venue v WHERE v.id = book.venue_id;
    IF NOT EXISTS (SELECT FROM orphans_numbering n WHERE n.venue_id = book.venue_id
                   AND n.series = 'carnet ' || book.label AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'line % is not the next one (carnet_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'carnet_numbers_have_no_gap';
    END IF;
    IF EXISTS (SELECT FROM orphans_communepayment p WHERE p.carnet_id = NEW.carnet_id)
       OR EXISTS (SELECT FROM orphans_closing c WHERE c.carnet_id = NEW.carnet_id) THEN
        RAISE EXCEPTION 'the exercise is closed (a_closed_year_stays_closed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_year_stays_closed';
    END IF;
    SELECT * INTO before FROM orphans_carnetline l WHERE l.carnet_id = NEW.carnet_id AND l.number = NEW.number - 1;
    IF (before.id IS NULL AND NEW.number > 1) OR NEW.total_before <> coalesce(before.total_after, 0) THEN
        RAISE EXCEPTION 'the last total was % (a_carnet_line_goes_on_from_the_last_total)', before.total_after
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_carnet_line_goes_on_from_the_last_total';
    END IF;
    IF NEW.registered_on <> (NEW.registered_at AT TIME ZONE zone)::date OR NEW.registered_at < before.registered_at THEN
        RAISE EXCEPTION 'lines follow each other by the calendar of the house (carnet_lines_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'carnet_lines_follow_in_time';
    END IF;
    IF NEW.kind = 'entry' AND NOT EXISTS (
        SELECT FROM orphans_find f WHERE f.id = NEW.find_id AND f.venue_id = book.venue_id) THEN
        RAISE EXCEPTION 'a find of another house (an_entry_is_a_find_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_is_a_find_of_the_house';
    END IF;
    IF NEW.kind = 'entry' AND NEW.registered_at < (
        SELECT f.recorded_at FROM orphans_find f WHERE f.id = NEW.find_id) THEN
        RAISE EXCEPTION 'it was not found yet (an_entry_comes_after_its_find)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_comes_after_its_find';
    END IF;
    -- Before the first day it belongs here only if its own year is paid already.
    IF NEW.kind = 'entry' AND (NEW.registered_on > book.last_day OR (NEW.registered_on < book.first_day AND NOT EXISTS (
        SELECT FROM orphans_carnet c
        WHERE c.venue_id = book.venue_id AND NEW.registered_on BETWEEN c.first_day AND c.last_day
          AND (EXISTS (SELECT FROM orphans_communepayment p WHERE p.carnet_id = c.id)
               OR EXISTS (SELECT FROM orphans_closing e WHERE e.carnet_id = c.id))))) THEN
        RAISE EXCEPTION 'the exercise is another one (an_entry_stands_in_the_carnet_of_its_day)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_stands_in_the_carnet_of_its_day';
    END IF;
    -- The law gives seven days; a reading of it may count the day of registration as the first (A-01).
    IF NEW.kind = 'entry' AND ((NEW.window_ends_at AT TIME ZONE zone)::date < NEW.registered_on + 7
       OR (NEW.window_ends_at AT TIME ZONE zone)::date
          = ((NEW.window_ends_at - interval '1 microsecond') AT TIME ZONE zone)::date) THEN
        RAISE EXCEPTION 'a window is whole days, seven at least (a_window_is_whole_days)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_window_is_whole_days';
    END IF;
    -- Only what went back after its year was paid makes a total negative, and by no more than that.
    IF NEW.total_after < 0 THEN
        SELECT coalesce(sum(l.change), 0) + CASE WHEN NEW.post_closing THEN NEW.change ELSE 0 END
        INTO gone_after_closing FROM orphans_carnetline l WHERE l.carnet_id = NEW.carnet_id AND l.post_closing;
        IF NEW.total_after < gone_after_closing THEN
            RAISE EXCEPTION 'more than there is (a_carnet_total_is_not_negative)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_carnet_total_is_not_negative';
        END IF;
    END IF;
    IF NEW.kind = 'payment' AND NEW.total_after <> 0 THEN
        RAISE EXCEPTION 'everything is paid (a_payment_clears_the_carnet)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_clears_the_carnet';
    END IF;
    IF NEW.original_id IS NULL THEN
        RETURN NEW;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.original_id::text, 0));
    SELECT l.* INTO first FROM orphans_carnetline l JOIN orphans_carnet c ON c.id = l.carnet_id
    WHERE l.id = NEW.original_id AND c.venue_id = book.venue_id;
    IF first.id IS NULL OR first.kind NOT IN ('entry', 'refund') OR (NEW.kind = 'refund' AND first.kind <> 'entry')
       OR NEW.find_id IS DISTINCT FROM first.find_id THEN
        RAISE EXCEPTION 'no such entry in this house (a_line_goes_back_to_an_entry_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_line_goes_back_to_an_entry_of_the_house';
    END IF;
    IF EXISTS (SELECT FROM orphans_carnetline r WHERE r.original_id = first.id AND r.kind = 'reversal') THEN
        RAISE EXCEPTION 'it was reversed (a_reversed_line_is_gone)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_reversed_line_is_gone';
    END IF;
    SELECT coalesce(-sum(l.change), 0) INTO gone_back FROM orphans_carnetline l
    WHERE l.original_id = first.id AND l.kind = 'refund'
      AND NOT EXISTS (SELECT FROM orphans_carnetline r WHERE r.original_id = l.id AND r.kind = 'reversal');
    IF NEW.kind = 'refund' AND gone_back - NEW.change > first.change THEN
        RAISE EXCEPTION 'refunded already: % (no_more_is_refunded_than_was_entered)', gone_back
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'no_more_is_refunded_than_was_entered';
    END IF;
    IF NEW.kind = 'reversal' AND NEW.registered_by_id = first.registered_by_id THEN
        RAISE EXCEPTION 'another person reverses it (a_line_is_reversed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_line_is_reversed_by_another_person';
    END IF;
    IF NEW.kind = 'reversal' AND (NEW.change <> -first.change OR (first.kind = 'entry' AND gone_back <> 0)) THEN
        RAISE EXCEPTION 'a line is reversed as a whole (a_reversal_takes_back_the_whole_line)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_reversal_takes_back_the_whole_line';
    END IF;
    closed := first.carnet_id <> NEW.carnet_id AND (
        EXISTS (SELECT FROM orphans_communepayment p WHERE p.carnet_id = first.carnet_id)
        OR EXISTS (SELECT FROM orphans_closing c WHERE c.carnet_id = first.carnet_id));
    IF NEW.post_closing <> closed OR (first.carnet_id <> NEW.carnet_id AND NOT closed) THEN
        RAISE EXCEPTION 'whether its year is closed must be said (what_comes_after_closing_says_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_comes_after_closing_says_so';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_line_follows BEFORE INSERT ON orphans_carnetline
    FOR EACH ROW EXECUTE FUNCTION orphans_line_follows();
ALTER TABLE orphans_carnetline ENABLE ALWAYS TRIGGER a_line_follows;
