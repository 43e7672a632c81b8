-- A passed check of the gaming day lets equipment into play: it is later than every defect and than the check after
-- play, and later than the last use at any table, unless it counts for the gaming day.
CREATE FUNCTION equipment_is_cleared(of_item uuid, day date, at timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT NOT EXISTS (
        SELECT FROM equipment_defect d LEFT JOIN equipment_defectresolution r ON r.defect_id = d.id
        WHERE d.item_id = of_item AND d.found_at <= at AND (r.id IS NULL OR r.resolved_at > at))
    AND EXISTS (
        SELECT FROM equipment_inspection i JOIN equipment_equipmentitem e ON e.id = i.item_id
        WHERE i.item_id = of_item AND i.gaming_day = day AND i.inspected_at <= at AND i.passed
          AND i.occasion = equipment_opening_check(e.kind)
          AND (i.occasion = 'daily' OR NOT EXISTS (
              SELECT FROM equipment_ends_of_use(ARRAY[of_item], i.inspected_at) u
              WHERE u.ended_at > i.inspected_at AND u.ended_at <= at))
          AND NOT EXISTS (
              SELECT FROM equipment_inspection a
              WHERE a.item_id = of_item AND a.gaming_day = day AND a.occasion = 'after_session'
                AND a.inspected_at > i.inspected_at AND a.inspected_at <= at)
          AND NOT EXISTS (
              SELECT FROM equipment_defect d
              WHERE d.item_id = of_item AND d.found_at >= i.inspected_at AND d.found_at <= at));
$$;
