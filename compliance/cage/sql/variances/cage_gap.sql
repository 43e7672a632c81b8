-- The largest difference of a count; none where chips are won and lost at a table.
CREATE FUNCTION cage_gap(counted cage_count) RETURNS numeric LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN counted.kind IN ('closing', 'recount') AND EXISTS (
        SELECT FROM cage_shift s WHERE s.id = counted.shift_id AND s.table_id IS NOT NULL) THEN 0::numeric
    ELSE greatest(
        abs(counted.cash - counted.expected_cash), abs(counted.chips - counted.expected_chips),
        abs(counted.plaques - counted.expected_plaques),
        abs(counted.cash + counted.chips + counted.plaques
            - counted.expected_cash - counted.expected_chips - counted.expected_plaques)) END
$$;
