CREATE FUNCTION cage_entry_has_its_voucher() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM cage_exchange x WHERE x.entry_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing tells of it (every_exchange_says_who_and_where)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_exchange_says_who_and_where';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER every_exchange_says_who_and_where AFTER INSERT ON cage_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'exchange')
    EXECUTE FUNCTION cage_entry_has_its_voucher();
ALTER TABLE cage_entry ENABLE ALWAYS TRIGGER every_exchange_says_who_and_where;
