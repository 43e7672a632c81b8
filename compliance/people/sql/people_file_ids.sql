-- All persons in the same file as this one; written as `people_file_of` is, for the same reasons.
CREATE FUNCTION people_file_ids(of_person uuid) RETURNS uuid[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
    head uuid := people_file_of(of_person);
BEGIN
    RETURN array(
        SELECT head
        UNION
        SELECT s.person_id FROM people_standing s
        WHERE s.file_id = head
          AND NOT EXISTS (SELECT FROM people_standing later
                          WHERE later.person_id = s.person_id AND later.step > s.step)
    );
END $$;
