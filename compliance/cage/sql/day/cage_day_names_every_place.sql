CREATE FUNCTION cage_day_names_every_place(of_day cage_cageday) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM cage_shift s WHERE s.venue_id = of_day.venue_id AND s.gaming_day = of_day.gaming_day AND NOT EXISTS (
            SELECT FROM cage_cagedayline l JOIN cage_count c ON c.id = cage_final_count(s.id)
            WHERE l.day_id = of_day.id AND l.shift_id = s.id AND l.counted = c.cash + c.chips + c.plaques
              AND l.kind = CASE WHEN s.desk_id IS NULL THEN 'table' ELSE 'desk' END)
    ) OR EXISTS (
        SELECT FROM cage_boxfitting f JOIN cage_shift s ON s.id = f.shift_id JOIN cage_dropbox b ON b.id = f.box_id
        WHERE s.venue_id = of_day.venue_id AND s.gaming_day = of_day.gaming_day AND NOT EXISTS (
            SELECT FROM cage_cagedayline l
            WHERE l.day_id = of_day.id AND l.kind = 'box' AND l.shift_id = s.id AND l.place = b.name)
    ) OR EXISTS (
        SELECT FROM cage_cagedayline l JOIN cage_shift s ON s.id = l.shift_id
        WHERE l.day_id = of_day.id AND (s.venue_id, s.gaming_day) IS DISTINCT FROM (of_day.venue_id, of_day.gaming_day)
    ) THEN
        RAISE EXCEPTION 'a place is missing (a_closed_day_names_every_place)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_day_names_every_place';
    END IF;
END $$;
