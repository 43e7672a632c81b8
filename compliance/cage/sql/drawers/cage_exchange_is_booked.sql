CREATE FUNCTION cage_exchange_is_booked() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    entry cage_entry;
    drawer cage_shift;
    cash numeric := (CASE WHEN NEW.gave = 'cash' THEN 1 ELSE 0 END - CASE WHEN NEW.got = 'cash' THEN 1 ELSE 0 END);
BEGIN
    SELECT * INTO drawer FROM cage_shift s WHERE s.id = NEW.shift_id;
    IF drawer.venue_id <> NEW.venue_id OR EXISTS (
        SELECT FROM people_person p WHERE p.id = NEW.person_id AND p.venue_id <> NEW.venue_id) THEN
        RAISE EXCEPTION 'the float or the guest belongs to another casino (an_exchange_is_of_one_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_exchange_is_of_one_house';
    END IF;
    IF NOT NEW.done THEN
        RETURN NEW;
    END IF;
    SELECT * INTO entry FROM cage_entry e WHERE e.id = NEW.entry_id;
    IF entry.shift_id IS DISTINCT FROM NEW.shift_id OR entry.kind <> 'exchange'
       OR (NEW.location = 'table') <> (drawer.table_id IS NOT NULL)
       OR entry.chips <> NEW.amount * (CASE WHEN NEW.gave = 'chips' THEN 1 WHEN NEW.got = 'chips' THEN -1 ELSE 0 END)
       OR entry.plaques <> NEW.amount * (
           CASE WHEN NEW.gave = 'plaques' THEN 1 WHEN NEW.got = 'plaques' THEN -1 ELSE 0 END)
       OR (drawer.table_id IS NULL AND entry.cash <> NEW.amount * cash)
       OR (drawer.table_id IS NOT NULL AND (entry.dropped <> NEW.amount * cash OR NEW.got = 'cash')) THEN
        RAISE EXCEPTION 'the booking says something else (an_exchange_is_what_is_booked)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_exchange_is_what_is_booked';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_exchange_is_booked BEFORE INSERT ON cage_exchange
    FOR EACH ROW EXECUTE FUNCTION cage_exchange_is_booked();
ALTER TABLE cage_exchange ENABLE ALWAYS TRIGGER an_exchange_is_booked;
