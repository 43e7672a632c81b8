-- A check is one that its kind of equipment has, cards are recorded on video (GG-35), and an open defect is resolved
-- first: a check beside it would clear nothing.
CREATE FUNCTION equipment_check_may_be_recorded() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_kind text;
BEGIN
    SELECT e.kind INTO of_kind FROM equipment_equipmentitem e WHERE e.id = NEW.item_id;
    IF NEW.occasion <> equipment_opening_check(of_kind) AND NOT (of_kind = 'cards' AND NEW.occasion = 'after_session')
       OR NEW.checklist NOT LIKE of_kind || '.' || NEW.occasion || '.%' THEN
        RAISE EXCEPTION 'no check of this kind (a_check_is_one_of_its_kind_of_equipment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_check_is_one_of_its_kind_of_equipment';
    END IF;
    IF of_kind = 'cards' AND NEW.video_reference = '' THEN
        RAISE EXCEPTION 'no recording (a_check_of_cards_is_recorded_on_video)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_check_of_cards_is_recorded_on_video';
    END IF;
    IF EXISTS (
        SELECT FROM equipment_defect d LEFT JOIN equipment_defectresolution r ON r.defect_id = d.id
        WHERE d.item_id = NEW.item_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'a defect is open (an_open_defect_is_resolved_before_a_check)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_open_defect_is_resolved_before_a_check';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_check_may_be_recorded BEFORE INSERT ON equipment_inspection
    FOR EACH ROW EXECUTE FUNCTION equipment_check_may_be_recorded();
ALTER TABLE equipment_inspection ENABLE ALWAYS TRIGGER a_check_may_be_recorded;
