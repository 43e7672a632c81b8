CREATE FUNCTION difference_may_be_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    told record;
BEGIN
    SELECT n.kind, n.addressee, v.currency, v.jurisdiction INTO told
    FROM notices_notice n JOIN venues_venue v ON v.id = n.venue_id WHERE n.id = NEW.notice_id;
    IF told.kind <> 'variance' THEN
        RAISE EXCEPTION 'a notice of something else (only_a_notice_of_a_difference_tells_a_count)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_notice_of_a_difference_tells_a_count';
    END IF;
    IF NEW.currency <> told.currency THEN
        RAISE EXCEPTION 'another currency (a_difference_is_told_in_the_money_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_told_in_the_money_of_the_house';
    END IF;
    IF told.addressee IS DISTINCT FROM (CASE told.jurisdiction WHEN 'LU' THEN 'control' WHEN 'NL' THEN 'ksa' END) THEN
        RAISE EXCEPTION 'another authority oversees it (a_difference_is_told_to_the_authority_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_told_to_the_authority_of_the_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_difference_may_be_told BEFORE INSERT ON notices_variancenotice
    FOR EACH ROW EXECUTE FUNCTION difference_may_be_told();
ALTER TABLE notices_variancenotice ENABLE ALWAYS TRIGGER a_difference_may_be_told;
