-- Another person replaces damaged cards (GG-35), and a replacement is in use, of the same house and of a kind that may
-- take the place: a shoe also replaces a shuffler (NL 3.1(7)).
CREATE FUNCTION equipment_defect_may_be_resolved() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found equipment_defect;
    item equipment_equipmentitem;
BEGIN
    SELECT * INTO found FROM equipment_defect d WHERE d.id = NEW.defect_id;
    SELECT * INTO item FROM equipment_equipmentitem e WHERE e.id = found.item_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('equipment ' || item.id, 0));
    IF NEW.resolved_at < found.found_at THEN
        RAISE EXCEPTION 'found later (a_defect_is_resolved_after_it_was_found)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_defect_is_resolved_after_it_was_found';
    END IF;
    IF item.kind = 'cards' AND found.found_by_id = NEW.resolved_by_id THEN
        RAISE EXCEPTION 'the same person (defective_cards_are_replaced_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'defective_cards_are_replaced_by_another_person';
    END IF;
    IF NEW.replacement_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM equipment_equipmentitem e
        WHERE e.id = NEW.replacement_id AND e.id <> item.id AND e.venue_id = item.venue_id
          AND (e.kind = item.kind OR item.kind = 'shuffler' AND e.kind = 'shoe')
          AND NOT EXISTS (SELECT FROM equipment_equipmentretirement r WHERE r.item_id = e.id)) THEN
        RAISE EXCEPTION 'no replacement (equipment_is_replaced_by_its_kind)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'equipment_is_replaced_by_its_kind';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_defect_may_be_resolved BEFORE INSERT ON equipment_defectresolution
    FOR EACH ROW EXECUTE FUNCTION equipment_defect_may_be_resolved();
ALTER TABLE equipment_defectresolution ENABLE ALWAYS TRIGGER a_defect_may_be_resolved;
