-- The first of two persons still belongs to the employer when the second one signs, and the second one signs in time. A
-- closed account gives nothing, and gets neither a role nor credentials.
CREATE FUNCTION venues_accounts_are_open(VARIADIC accounts uuid[]) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT NOT EXISTS (SELECT FROM venues_staff s WHERE s.id = ANY (accounts) AND NOT s.is_active)
$$;

CREATE FUNCTION venues_role_is_approved_in_time() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.approved AND NOT EXISTS (
        SELECT FROM venues_postproposal p
        WHERE p.id = NEW.proposal_id AND NEW.decided_at BETWEEN p.proposed_at AND p.proposed_at + interval '14 days'
          AND venues_accounts_are_open(p.proposed_by_id, NEW.decided_by_id, p.staff_id)) THEN
        RAISE EXCEPTION 'too late, or a closed account (a_role_is_approved_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_role_is_approved_in_time';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_role_is_approved_in_time BEFORE INSERT ON venues_postdecision
    FOR EACH ROW EXECUTE FUNCTION venues_role_is_approved_in_time();
ALTER TABLE venues_postdecision ENABLE ALWAYS TRIGGER a_role_is_approved_in_time;

CREATE FUNCTION venues_credentials_are_confirmed_in_time() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM venues_credentialrequest r
        WHERE r.id = NEW.request_id
          AND NEW.confirmed_at BETWEEN r.requested_at AND r.requested_at + interval '24 hours'
          AND venues_accounts_are_open(r.requested_by_id, NEW.confirmed_by_id, r.staff_id)) THEN
        RAISE EXCEPTION 'too late, or a closed account (credentials_are_confirmed_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'credentials_are_confirmed_in_time';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER credentials_are_confirmed_in_time BEFORE INSERT ON venues_credentiallink
    FOR EACH ROW EXECUTE FUNCTION venues_credentials_are_confirmed_in_time();
ALTER TABLE venues_credentiallink ENABLE ALWAYS TRIGGER credentials_are_confirmed_in_time;

CREATE FUNCTION venues_link_is_of_open_account() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM venues_credentiallink l JOIN venues_credentialrequest r ON r.id = l.request_id
        WHERE l.id = NEW.link_id AND venues_accounts_are_open(r.staff_id)) THEN
        RAISE EXCEPTION 'of a closed account (a_closed_account_uses_no_link)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_account_uses_no_link';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_closed_account_uses_no_link BEFORE INSERT ON venues_credentialuse
    FOR EACH ROW EXECUTE FUNCTION venues_link_is_of_open_account();
ALTER TABLE venues_credentialuse ENABLE ALWAYS TRIGGER a_closed_account_uses_no_link;
