-- The intervals of one person are compared when the transaction ends, whatever is written later.
CREATE FUNCTION person_at_two_doors() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE somebody uuid; here uuid; began_here timestamptz; ended_here timestamptz;
BEGIN
    IF TG_TABLE_NAME = 'admissions_doorpost' THEN
        here := NEW.id;
    ELSE
        here := NEW.post_id;
    END IF;
    SELECT p.staff_id INTO somebody FROM admissions_doorpost p WHERE p.id = here;
    SELECT t.began, t.ended INTO began_here, ended_here FROM door_post_times(somebody) t WHERE t.post = here;
    IF ended_here < began_here THEN
        RAISE EXCEPTION 'a post ends after it begins (a_post_ends_after_it_begins)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_post_ends_after_it_begins';
    END IF;
    IF EXISTS (
        SELECT FROM door_post_times(somebody) t
        WHERE t.post <> here AND t.ended IS DISTINCT FROM t.began AND ended_here IS DISTINCT FROM began_here
          AND t.began < coalesce(ended_here, 'infinity') AND began_here < coalesce(t.ended, 'infinity')
    ) THEN
        RAISE EXCEPTION 'this person stands at another door at that time (nobody_stands_at_two_doors)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nobody_stands_at_two_doors';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER nobody_stands_at_two_doors AFTER INSERT ON admissions_doorpost
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_at_two_doors();
ALTER TABLE admissions_doorpost ENABLE ALWAYS TRIGGER nobody_stands_at_two_doors;

CREATE CONSTRAINT TRIGGER nobody_stands_at_two_doors AFTER INSERT ON admissions_doorpostend
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_at_two_doors();
ALTER TABLE admissions_doorpostend ENABLE ALWAYS TRIGGER nobody_stands_at_two_doors;

CREATE CONSTRAINT TRIGGER nobody_stands_at_two_doors AFTER INSERT ON admissions_doorpostcorrection
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_at_two_doors();
ALTER TABLE admissions_doorpostcorrection ENABLE ALWAYS TRIGGER nobody_stands_at_two_doors;
