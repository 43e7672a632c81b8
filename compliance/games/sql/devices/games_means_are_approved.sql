-- Another means of payment is approved in its house on the day of the preparation, and is named before the filing.
CREATE FUNCTION games_means_are_approved() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_applicationfiling f WHERE f.application_id = NEW.application_id) THEN
        RAISE EXCEPTION 'the application is filed (means_are_named_before_the_filing)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'means_are_named_before_the_filing';
    END IF;
    IF NEW.approval_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM games_approvalapplication a
        JOIN venues_venue v ON v.id = a.venue_id
        JOIN games_meansapproval m ON m.venue_id = a.venue_id
        LEFT JOIN games_meanswithdrawal w ON w.approval_id = m.id
        WHERE a.id = NEW.application_id AND m.id = NEW.approval_id
          AND (a.prepared_at AT TIME ZONE v.timezone)::date
              BETWEEN m.valid_from AND coalesce(w.last_day, 'infinity'::date)) THEN
        RAISE EXCEPTION 'not approved (means_of_an_application_are_approved)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'means_of_an_application_are_approved';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER means_of_an_application_are_approved BEFORE INSERT ON games_applicationmeans
    FOR EACH ROW EXECUTE FUNCTION games_means_are_approved();
ALTER TABLE games_applicationmeans ENABLE ALWAYS TRIGGER means_of_an_application_are_approved;
