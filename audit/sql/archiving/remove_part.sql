-- Removes the changes of rows from a part that was archived, and the words of those rows. Acts and notes stay, so that the
-- list of events stays complete, and so do the leaves in `staying`, all tiles and all personal values. For each removed
-- leaf with personal values its row and its digests stay, so that they can be erased. The smaller part is made first;
-- readers wait only while it takes its place. Called as carnet_audit.
CREATE FUNCTION audit.remove_part(of_first bigint, of_sha256 text, staying bigint[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    size CONSTANT bigint := audit.part_size();
    number CONSTANT bigint := of_first / size;
    found record;
    broken text;
    part text;
BEGIN
    SELECT count(*) AS leaves, max(entry_id) AS last_entry, min(clock) AS first_clock, max(clock) AS last_clock
        INTO found FROM audit.leaf WHERE idx >= of_first AND idx < of_first + size;
    broken := CASE
        WHEN EXISTS (SELECT FROM audit.archived WHERE first_idx = of_first) THEN 'a_part_is_removed_once'
        WHEN of_first % size <> 0 OR found.leaves <> size THEN 'only_a_complete_part_is_removed'
        WHEN NOT EXISTS (SELECT FROM audit.words WHERE idx >= of_first + size) THEN 'the_newest_words_are_not_removed'
        -- The sealer compares new entries with the newest parts.
        WHEN NOT EXISTS (SELECT FROM audit.leaf WHERE idx >= of_first + size + size / 2) THEN 'a_new_part_is_not_removed'
    END;
    IF broken IS NOT NULL THEN
        RAISE EXCEPTION 'leaf % violates "%"', of_first, broken
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = broken;
    END IF;
    CREATE TABLE audit.smaller_leaf (LIKE audit.leaf INCLUDING ALL);
    INSERT INTO audit.smaller_leaf SELECT * FROM audit.leaf
        WHERE idx >= of_first AND idx < of_first + size AND (operation NOT IN ('I', 'U', 'D', 'H') OR idx = ANY (staying));
    CREATE UNIQUE INDEX ON audit.smaller_leaf (entry_id);
    CREATE TABLE audit.smaller_words (LIKE audit.words INCLUDING ALL);
    INSERT INTO audit.smaller_words (idx, entry_id, words)
        SELECT idx, min(entry_id) OVER (PARTITION BY act),
            to_tsvector('simple', left(audit.searchable_text(leaf), 200000))
        FROM audit.smaller_leaf WHERE operation IN ('A', 'N', 'E') AND act IS NOT NULL;
    INSERT INTO audit.archived (first_idx, leaves, sha256, last_entry, first_clock, last_clock)
        VALUES (of_first, size, of_sha256, coalesce(found.last_entry, 0), found.first_clock, found.last_clock);
    INSERT INTO audit.archived_row (idx, table_name, row_id, digests)
        SELECT l.idx, l.table_name, l.row_id, audit.pack_digests(ARRAY(SELECT audit.digests_of(l.leaf)))
        FROM audit.leaf l JOIN audit.disclosure d ON d.idx = l.idx
        WHERE l.idx >= of_first AND l.idx < of_first + size AND d.idx >= of_first AND d.idx < of_first + size
            AND l.row_id IS NOT NULL AND l.table_name IS NOT NULL
            AND NOT EXISTS (SELECT FROM audit.smaller_leaf s WHERE s.idx = l.idx);
    PERFORM audit.note_of_part('audit.archive.removed', of_first, jsonb_build_object('sha256', of_sha256));
    PERFORM audit.protect_part('smaller_leaf', 'UPDATE OR DELETE OR TRUNCATE');
    FOREACH part IN ARRAY ARRAY['leaf', 'words'] LOOP
        EXECUTE format('ALTER TABLE audit.%I DETACH PARTITION audit.%I', part, part || '_' || number);
        EXECUTE format('DROP TABLE audit.%I', part || '_' || number);
        EXECUTE format('ALTER TABLE audit.%I RENAME TO %I', 'smaller_' || part, part || '_' || number);
        EXECUTE format('ALTER TABLE audit.%I ATTACH PARTITION audit.%I FOR VALUES FROM (%s) TO (%s)', part,
            part || '_' || number, of_first, of_first + size);
    END LOOP;
END
$$;

REVOKE ALL ON FUNCTION audit.remove_part FROM PUBLIC;
