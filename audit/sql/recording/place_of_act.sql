-- An act is open while `audit.place` holds the place (ctid) of its entry, and the entry is there, made by this
-- transaction. A session may set the variable as it likes: it can point at nothing but what `audit.open_act` wrote for
-- it, and a savepoint that is rolled back takes the entry with it, whatever the variable says. The clock is asked too,
-- because a database that is restored elsewhere counts its transactions from the start again.
CREATE FUNCTION audit.place_of_act() RETURNS tid
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    place text := current_setting('audit.place', true);
BEGIN
    IF place IS NULL OR place = '' THEN
        RETURN NULL;
    END IF;
    IF place !~ '^[(][0-9]{1,9},[0-9]{1,4}[)]$' THEN
        RAISE EXCEPTION 'audit.place violates "register_row_needs_an_act": it is not the place of an act'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'register_row_needs_an_act';
    END IF;
    RETURN place::tid;
END
$$;
