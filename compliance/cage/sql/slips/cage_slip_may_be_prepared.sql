CREATE FUNCTION cage_slip_may_be_prepared() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    giver cage_shift;
    taker cage_shift;
BEGIN
    SELECT * INTO giver FROM cage_shift s WHERE s.id = NEW.giver_id AND s.venue_id = NEW.venue_id;
    SELECT * INTO taker FROM cage_shift s WHERE s.id = NEW.taker_id AND s.venue_id = NEW.venue_id;
    -- Both floats are locked in one order, so that two slips cannot wait for each other.
    PERFORM pg_advisory_xact_lock(hashtextextended(least(NEW.giver_id::text, NEW.taker_id::text), 0));
    PERFORM pg_advisory_xact_lock(hashtextextended(greatest(NEW.giver_id::text, NEW.taker_id::text), 0));
    IF giver.id IS NULL OR taker.id IS NULL OR cage_is_counted(giver.id) OR cage_is_counted(taker.id) THEN
        RAISE EXCEPTION 'a float is not open (a_slip_goes_between_open_drawers)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_goes_between_open_drawers';
    END IF;
    IF (giver.desk_id IS NOT NULL, taker.desk_id IS NOT NULL) IS DISTINCT FROM (CASE NEW.kind
           WHEN 'fill' THEN true WHEN 'credit' THEN false ELSE true END, CASE NEW.kind
           WHEN 'fill' THEN false WHEN 'credit' THEN true ELSE true END)
       OR (NEW.kind <> 'transfer' AND NEW.cash <> 0) THEN
        RAISE EXCEPTION 'the floats do not fit this type of slip (a_slip_is_of_its_kind)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_slip_is_of_its_kind';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_slip_may_be_prepared BEFORE INSERT ON cage_slip
    FOR EACH ROW EXECUTE FUNCTION cage_slip_may_be_prepared();
ALTER TABLE cage_slip ENABLE ALWAYS TRIGGER a_slip_may_be_prepared;
