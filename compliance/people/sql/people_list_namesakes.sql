-- List particulars whose name and birth date another file of the house has too, and no others. What another transaction
-- adds meanwhile is listed by that transaction: each row that finds another file lists at least itself.
CREATE FUNCTION people_list_namesakes(of_row people_particulars) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    alike uuid[];
    shared uuid[];
BEGIN
    -- Most names are those of one person, and end here.
    SELECT array_agg(p.id) INTO alike
        FROM people_particulars p
        JOIN people_person o ON o.id = p.person_id
        JOIN people_person own ON own.id = of_row.person_id AND own.venue_id = o.venue_id
        WHERE p.mrz_name = of_row.mrz_name AND p.birth_year = of_row.birth_year
          AND p.birth_month = of_row.birth_month AND p.birth_day = of_row.birth_day;
    IF cardinality(alike) > 1 THEN
        SELECT array_agg(p.id) INTO shared
            FROM people_particulars p
            WHERE p.id = ANY (alike) AND EXISTS (
                SELECT FROM people_particulars other
                WHERE other.id = ANY (alike) AND other.person_id <> p.person_id
                  AND people_file_of(other.person_id) <> people_file_of(p.person_id));
        INSERT INTO people_namesake (particulars_id) SELECT unnest(shared) ON CONFLICT DO NOTHING;
        DELETE FROM people_namesake n
            WHERE n.particulars_id = ANY (alike) AND n.particulars_id <> ALL (coalesce(shared, '{}'));
    END IF;
END $$;
REVOKE EXECUTE ON FUNCTION people_list_namesakes FROM carnet_app;
