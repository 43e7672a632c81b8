-- In whose file a person is now. It has a plan that is made once for each connection: a function in plain SQL that
-- names its schema is planned for every statement that calls it, which was 170 of the 190 microseconds it took. It
-- names its schema because a role that may create tables elsewhere could otherwise show it files of its own.
CREATE FUNCTION people_file_of(of_person uuid) RETURNS uuid
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
DECLARE
    head uuid;
BEGIN
    SELECT s.file_id INTO head FROM people_standing s WHERE s.person_id = of_person ORDER BY s.step DESC LIMIT 1;
    RETURN coalesce(head, of_person);
END $$;
