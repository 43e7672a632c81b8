-- Who made the record that raised an alert, witnessed or counted it, held its float or signed its slip, does not review
-- it.
CREATE FUNCTION cage_vault_alert_may_be_reviewed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM cage_vaultalert a
        LEFT JOIN cage_stockchange c ON c.id = a.source_id
        LEFT JOIN cage_shift s ON s.id = a.source_id
        LEFT JOIN cage_count n ON n.shift_id = s.id
        LEFT JOIN cage_slip p ON p.id = a.source_id
        LEFT JOIN cage_shift g ON g.id = p.giver_id
        LEFT JOIN cage_shift t ON t.id = p.taker_id
        LEFT JOIN cage_slipend e ON e.slip_id = p.id
        WHERE a.id = NEW.alert_id
          AND NEW.reviewed_by_id IN (
              c.changed_by_id, c.witnessed_by_id, s.opened_by_id, n.counted_by_id, p.prepared_by_id, g.opened_by_id,
              t.opened_by_id, e.signed_by_id)) THEN
        RAISE EXCEPTION 'the own record (a_vault_alert_is_reviewed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_vault_alert_is_reviewed_by_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_vault_alert_may_be_reviewed BEFORE INSERT ON cage_vaultalertreview
    FOR EACH ROW EXECUTE FUNCTION cage_vault_alert_may_be_reviewed();
ALTER TABLE cage_vaultalertreview ENABLE ALWAYS TRIGGER a_vault_alert_may_be_reviewed;
