CREATE FUNCTION equipment_may_be_placed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    -- The former table as well: its session may not open or end meanwhile.
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || t.id, 0))
    FROM (SELECT DISTINCT u.id FROM unnest(ARRAY[NEW.table_id, equipment_table_of(NEW.item_id, NEW.placed_at)]) u (id)
          WHERE u.id IS NOT NULL ORDER BY u.id) t;
    IF NEW.table_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM equipment_equipmentitem e JOIN games_gamingtable t ON t.venue_id = e.venue_id
        WHERE e.id = NEW.item_id AND t.id = NEW.table_id
          AND NOT EXISTS (SELECT FROM games_tableretirement r WHERE r.table_id = t.id)) THEN
        RAISE EXCEPTION 'no table in use of its house (equipment_is_at_a_table_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'equipment_is_at_a_table_of_its_house';
    END IF;
    IF NEW.placed_at < (SELECT max(p.placed_at) FROM equipment_placement p WHERE p.item_id = NEW.item_id) THEN
        RAISE EXCEPTION 'moved later than that (placements_of_equipment_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'placements_of_equipment_follow_in_time';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER equipment_may_be_placed BEFORE INSERT ON equipment_placement
    FOR EACH ROW EXECUTE FUNCTION equipment_may_be_placed();
ALTER TABLE equipment_placement ENABLE ALWAYS TRIGGER equipment_may_be_placed;
