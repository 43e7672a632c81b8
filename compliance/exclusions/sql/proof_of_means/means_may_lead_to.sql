CREATE FUNCTION means_may_lead_to() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM exclusions_measure m
        WHERE m.id = NEW.measure_id AND (m.kind IN ('self_ban', 'ministerial') OR m.basis = 'house')
    ) THEN
        RAISE EXCEPTION 'the house imposes it (means_lead_to_a_measure_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'means_lead_to_a_measure_of_the_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER means_may_lead_to_it BEFORE INSERT ON exclusions_meansmeasure
    FOR EACH ROW EXECUTE FUNCTION means_may_lead_to();
ALTER TABLE exclusions_meansmeasure ENABLE ALWAYS TRIGGER means_may_lead_to_it;
