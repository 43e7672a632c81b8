CREATE FUNCTION notice_tells_the_difference() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_variancenotice d WHERE d.notice_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing differs (a_notice_of_a_difference_tells_the_count)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_notice_of_a_difference_tells_the_count';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_notice_of_a_difference_tells_the_count AFTER INSERT ON notices_notice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'variance')
    EXECUTE FUNCTION notice_tells_the_difference();
ALTER TABLE notices_notice ENABLE ALWAYS TRIGGER a_notice_of_a_difference_tells_the_count;
