-- Makes the parts of the log for the leaves up to `last_idx` and for half a part after it, so that a part exists months
-- before its first leaf. ATTACH, unlike PARTITION OF, does not wait for readers of the log.
CREATE FUNCTION audit.prepare_parts(last_idx bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    needed CONSTANT bigint := (last_idx + audit.part_size() / 2) / audit.part_size();
    newest bigint;
    part text;
BEGIN
    IF to_regclass('audit.words_' || needed) IS NOT NULL THEN
        RETURN;
    END IF;
    SELECT coalesce(max(substring(c.relname FROM '\d+$')::bigint), -1) INTO newest
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit.words'::regclass;
    IF needed > newest + 2 THEN
        RAISE EXCEPTION 'leaf % is too far from the end of the log, which has % parts', last_idx, newest + 1
            USING ERRCODE = 'check_violation', CONSTRAINT = 'parts_follow_each_other';
    END IF;
    FOR number IN newest + 1 .. needed LOOP
        FOREACH part IN ARRAY ARRAY['leaf', 'disclosure', 'words'] LOOP
            EXECUTE format('CREATE TABLE audit.%I (LIKE audit.%I INCLUDING ALL)', part || '_' || number, part);
            EXECUTE format('ALTER TABLE audit.%I ATTACH PARTITION audit.%I FOR VALUES FROM (%s) TO (%s)', part,
                part || '_' || number, number * audit.part_size(), (number + 1) * audit.part_size());
        END LOOP;
        -- Unique in each part; the sealer looks into the other parts.
        EXECUTE format('CREATE UNIQUE INDEX ON audit.%I (entry_id)', 'leaf_' || number);
        PERFORM audit.protect_part('leaf_' || number, 'UPDATE OR DELETE OR TRUNCATE');
        PERFORM audit.protect_values('disclosure_' || number);
    END LOOP;
END
$$;

REVOKE ALL ON FUNCTION audit.prepare_parts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit.prepare_parts TO carnet_sealer;
