-- A post is held at the own employer: of a casino by its own accounts, of the authority by accounts of the authority of
-- that jurisdiction.
CREATE FUNCTION venues_post_of_employer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    holder venues_staff;
    jurisdiction text;
BEGIN
    SELECT * INTO holder FROM venues_staff s WHERE s.id = NEW.staff_id;
    SELECT v.jurisdiction INTO jurisdiction FROM venues_venue v WHERE v.id = NEW.venue_id;
    IF (CASE WHEN NEW.role IN ('inspector', 'authority_admin', 'authority_head', 'authority_desk')
             THEN holder.authority = jurisdiction
             ELSE holder.venue_id = NEW.venue_id END) IS NOT TRUE THEN
        RAISE EXCEPTION 'a post at another employer (a_post_is_at_the_own_employer)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_post_is_at_the_own_employer';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_post_is_at_the_own_employer BEFORE INSERT OR UPDATE ON venues_post
    FOR EACH ROW EXECUTE FUNCTION venues_post_of_employer();
ALTER TABLE venues_post ENABLE ALWAYS TRIGGER a_post_is_at_the_own_employer;
