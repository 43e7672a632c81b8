-- Ends the reading back of a removed part, after all of its leaves were inserted. Called as carnet_audit.
CREATE FUNCTION audit.part_was_read_back(of_first bigint) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    size CONSTANT bigint := audit.part_size();
BEGIN
    IF (SELECT count(*) FROM audit.leaf WHERE idx >= of_first AND idx < of_first + size) <> size THEN
        RAISE EXCEPTION 'leaf % violates "only_a_complete_part_is_read_back"', of_first
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_complete_part_is_read_back';
    END IF;
    DELETE FROM audit.archived_row WHERE idx >= of_first AND idx < of_first + size;
    DELETE FROM audit.archived WHERE first_idx = of_first;
    PERFORM audit.note_of_part('audit.archive.read_back', of_first, '{}');
END
$$;

REVOKE ALL ON FUNCTION audit.part_was_read_back FROM PUBLIC;
