CREATE FUNCTION orphans_payment_names_its_beneficiary() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    -- Payments from before the setting have none.
    IF NEW.beneficiary = '' THEN
        RAISE EXCEPTION 'paid for whom (a_payment_to_the_commune_names_its_beneficiary)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_payment_to_the_commune_names_its_beneficiary';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_payment_names_its_beneficiary BEFORE INSERT ON orphans_communepayment
    FOR EACH ROW EXECUTE FUNCTION orphans_payment_names_its_beneficiary();
ALTER TABLE orphans_communepayment ENABLE ALWAYS TRIGGER a_payment_names_its_beneficiary;
