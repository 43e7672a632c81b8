-- The table of a piece of equipment at a time; NULL in the store.
CREATE FUNCTION equipment_table_of(of_item uuid, at timestamptz) RETURNS uuid LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT p.table_id FROM equipment_placement p
    WHERE p.item_id = of_item AND p.placed_at <= at ORDER BY p.placed_at DESC, p.id DESC LIMIT 1;
$$;
