-- Finds that wait for a step are listed apart, so that no page searches all finds for them (ADR 92). A find leaves the
-- list when its money is paid in or it ended otherwise, and its confirmation is there or not needed any more.
CREATE FUNCTION orphans_open_find() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO orphans_openfind (find_id) VALUES (NEW.id);
    RETURN NULL;
END $$;

CREATE TRIGGER a_new_find_is_open AFTER INSERT ON orphans_find
    FOR EACH ROW EXECUTE FUNCTION orphans_open_find();
ALTER TABLE orphans_find ENABLE ALWAYS TRIGGER a_new_find_is_open;

CREATE FUNCTION orphans_close_find() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM orphans_openfind o USING orphans_find f
        WHERE o.find_id = NEW.find_id AND f.id = o.find_id
          AND (EXISTS (SELECT FROM orphans_cashin c WHERE c.find_id = f.id)
               OR EXISTS (SELECT FROM orphans_findend e WHERE e.find_id = f.id))
          AND (f.finder_kind = ''
               OR EXISTS (SELECT FROM orphans_findsignature s WHERE s.find_id = f.id AND s.agreed)
               OR EXISTS (SELECT FROM orphans_findsettlement s WHERE s.find_id = f.id)
               OR EXISTS (SELECT FROM orphans_findend e WHERE e.find_id = f.id AND e.outcome IN ('lost', 'mistake')));
    RETURN NULL;
END $$;

CREATE TRIGGER a_pay_in_closes_a_find AFTER INSERT ON orphans_cashin
    FOR EACH ROW EXECUTE FUNCTION orphans_close_find();
ALTER TABLE orphans_cashin ENABLE ALWAYS TRIGGER a_pay_in_closes_a_find;

CREATE TRIGGER an_end_closes_a_find AFTER INSERT ON orphans_findend
    FOR EACH ROW EXECUTE FUNCTION orphans_close_find();
ALTER TABLE orphans_findend ENABLE ALWAYS TRIGGER an_end_closes_a_find;

CREATE TRIGGER a_signature_closes_a_find AFTER INSERT ON orphans_findsignature
    FOR EACH ROW EXECUTE FUNCTION orphans_close_find();
ALTER TABLE orphans_findsignature ENABLE ALWAYS TRIGGER a_signature_closes_a_find;

CREATE TRIGGER a_settlement_closes_a_find AFTER INSERT ON orphans_findsettlement
    FOR EACH ROW EXECUTE FUNCTION orphans_close_find();
ALTER TABLE orphans_findsettlement ENABLE ALWAYS TRIGGER a_settlement_closes_a_find;
