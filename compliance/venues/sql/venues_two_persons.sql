-- Two people are needed: one person proposes a role and another approves it; one person requests new credentials and
-- another confirms them. None of them is the owner of the account, and all have one employer.
CREATE FUNCTION venues_are_two_colleagues(first_person uuid, second_person uuid, account uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT count(DISTINCT s.id) = 3 AND count(DISTINCT (s.venue_id, s.authority)) = 1
    FROM venues_staff s WHERE s.id IN (first_person, second_person, account)
$$;

CREATE FUNCTION venues_role_is_approved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_postproposal p WHERE p.id = NEW.proposal_id
                   AND venues_are_two_colleagues(p.proposed_by_id, NEW.decided_by_id, p.staff_id)) THEN
        RAISE EXCEPTION 'another person decides on a role (a_role_needs_two_persons)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_role_needs_two_persons';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_role_needs_two_persons BEFORE INSERT ON venues_postdecision
    FOR EACH ROW EXECUTE FUNCTION venues_role_is_approved();
ALTER TABLE venues_postdecision ENABLE ALWAYS TRIGGER a_role_needs_two_persons;

-- Only the set-up of an installation gives a post that names no person.
CREATE FUNCTION venues_post_was_approved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.given_by_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM venues_postproposal p JOIN venues_postdecision d ON d.proposal_id = p.id AND d.approved
        WHERE p.staff_id = NEW.staff_id AND p.venue_id = NEW.venue_id AND p.role = NEW.role AND p.period = NEW.period
          AND p.proposed_by_id = NEW.given_by_id) THEN
        RAISE EXCEPTION 'no approval (a_given_role_was_approved)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_given_role_was_approved';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_given_role_was_approved BEFORE INSERT ON venues_post
    FOR EACH ROW EXECUTE FUNCTION venues_post_was_approved();
ALTER TABLE venues_post ENABLE ALWAYS TRIGGER a_given_role_was_approved;

CREATE FUNCTION venues_link_is_confirmed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_credentialrequest r WHERE r.id = NEW.request_id
                   AND (r.requested_by_id IS NULL AND NEW.confirmed_by_id IS NULL
                        OR venues_are_two_colleagues(r.requested_by_id, NEW.confirmed_by_id, r.staff_id))) THEN
        RAISE EXCEPTION 'another person confirms new credentials (credentials_need_two_persons)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'credentials_need_two_persons';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER credentials_need_two_persons BEFORE INSERT ON venues_credentiallink
    FOR EACH ROW EXECUTE FUNCTION venues_link_is_confirmed();
ALTER TABLE venues_credentiallink ENABLE ALWAYS TRIGGER credentials_need_two_persons;

CREATE FUNCTION venues_link_is_in_force() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM venues_credentiallink l JOIN venues_credentialrequest r ON r.id = l.request_id
        WHERE l.id = NEW.link_id AND NEW.used_at BETWEEN l.confirmed_at AND l.expires_at
          AND NOT EXISTS (SELECT FROM venues_credentiallink newer JOIN venues_credentialrequest o
                              ON o.id = newer.request_id
                          WHERE o.staff_id = r.staff_id AND newer.confirmed_at > l.confirmed_at)) THEN
        RAISE EXCEPTION 'expired or replaced (a_credential_link_is_in_force)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_credential_link_is_in_force';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_credential_link_is_in_force BEFORE INSERT ON venues_credentialuse
    FOR EACH ROW EXECUTE FUNCTION venues_link_is_in_force();
ALTER TABLE venues_credentialuse ENABLE ALWAYS TRIGGER a_credential_link_is_in_force;
