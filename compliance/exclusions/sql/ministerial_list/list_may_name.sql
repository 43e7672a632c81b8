-- Of a measure that is said to have come with a list: the list was released, is of the same house, and not done yet.
CREATE FUNCTION list_may_name(of_list uuid, of_measure uuid) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM exclusions_listdecision d
        JOIN exclusions_ministeriallist l ON l.id = d.list_id
        JOIN exclusions_measure m ON m.venue_id = l.venue_id AND m.id = of_measure AND m.kind = 'ministerial'
        WHERE d.list_id = of_list AND d.outcome = 'released'
          AND NOT EXISTS (SELECT FROM exclusions_listresult r WHERE r.list_id = of_list)
    ) THEN
        RAISE EXCEPTION 'that list enters nothing (a_list_names_measures_while_it_is_imported)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_list_names_measures_while_it_is_imported';
    END IF;
END $$;
