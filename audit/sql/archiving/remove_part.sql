-- Removes the leaves and words of a part that was archived. Its tiles and personal values stay, and the leaves in
-- `staying`. For each leaf with personal values the row and the digests stay as well, so that they can be erased. Readers
-- wait only while the tables are emptied. Called as carnet_audit.
CREATE FUNCTION audit.remove_part(of_first bigint, of_sha256 text, staying bigint[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    size CONSTANT bigint := audit.part_size();
    number CONSTANT bigint := of_first / size;
    found record;
    stays audit.leaf[];
    broken text;
BEGIN
    SELECT count(*) AS leaves, max(entry_id) AS last_entry, min(clock) AS first_clock, max(clock) AS last_clock
        INTO found FROM audit.leaf WHERE idx >= of_first AND idx < of_first + size;
    broken := CASE
        WHEN EXISTS (SELECT FROM audit.archived WHERE first_idx = of_first) THEN 'a_part_is_removed_once'
        WHEN of_first % size <> 0 OR found.leaves <> size THEN 'only_a_complete_part_is_removed'
        WHEN NOT EXISTS (SELECT FROM audit.words WHERE idx >= of_first + size) THEN 'the_newest_words_are_not_removed'
        -- The part in use, and the one before it: the sealer looks for entries that were sealed already.
        WHEN NOT EXISTS (SELECT FROM audit.leaf WHERE idx >= of_first + size + size / 2) THEN 'a_new_part_is_not_removed'
    END;
    IF broken IS NOT NULL THEN
        RAISE EXCEPTION 'leaf % violates "%"', of_first, broken
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = broken;
    END IF;
    INSERT INTO audit.archived (first_idx, leaves, sha256, last_entry, first_clock, last_clock)
        VALUES (of_first, size, of_sha256, coalesce(found.last_entry, 0), found.first_clock, found.last_clock);
    INSERT INTO audit.archived_row (idx, table_name, row_id, digests)
        SELECT l.idx, l.table_name, l.row_id, audit.pack_digests(ARRAY(SELECT audit.digests_of(l.leaf)))
        FROM audit.leaf l JOIN audit.disclosure d ON d.idx = l.idx
        WHERE l.idx >= of_first AND l.idx < of_first + size AND d.idx >= of_first AND d.idx < of_first + size
            AND l.row_id IS NOT NULL AND l.table_name IS NOT NULL AND l.idx <> ALL (staying);
    stays := ARRAY(
        SELECT l FROM audit.leaf l WHERE l.idx = ANY (staying) AND l.idx >= of_first AND l.idx < of_first + size);
    PERFORM audit.note_of_part('audit.archive.removed', of_first, jsonb_build_object('sha256', of_sha256));
    EXECUTE format('ALTER TABLE audit.%I DISABLE TRIGGER audit_refuse', 'leaf_' || number);
    EXECUTE format('TRUNCATE audit.%I, audit.%I', 'leaf_' || number, 'words_' || number);
    INSERT INTO audit.leaf SELECT (each).* FROM unnest(stays) AS each;
    EXECUTE format('ALTER TABLE audit.%I ENABLE ALWAYS TRIGGER audit_refuse', 'leaf_' || number);
END
$$;

REVOKE ALL ON FUNCTION audit.remove_part FROM PUBLIC;
