-- A stub says what its card says. A number above 999999 has its place on a stub as well.
CREATE FUNCTION stub_repeats_its_card() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_admissioncard c
        WHERE c.id = NEW.card_id
          AND (c.kind, c.price, c.currency, c.valid_from, c.valid_to, c.issued_at)
            = (NEW.kind, NEW.price, NEW.currency, NEW.valid_from, NEW.valid_to, NEW.issued_at)
          AND NEW.label = concat(
              CASE c.kind WHEN 'day' THEN 'D' WHEN 'week' THEN 'W' WHEN 'month' THEN 'M' WHEN 'year' THEN 'Y'
                          WHEN 'honour_day' THEN 'HD' WHEN 'honour_year' THEN 'HY' END,
              '-', lpad(c.number::text, greatest(6, length(c.number::text)), '0'))
          AND NEW.replaces_label = coalesce((SELECT o.label FROM admissions_cardstub o
                                             WHERE o.card_id = c.replaces_id), '')
    ) THEN
        RAISE EXCEPTION 'a stub repeats every mention of its card (a_stub_repeats_its_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stub_repeats_its_card';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_stub_repeats_its_card BEFORE INSERT ON admissions_cardstub
    FOR EACH ROW EXECUTE FUNCTION stub_repeats_its_card();
ALTER TABLE admissions_cardstub ENABLE ALWAYS TRIGGER a_stub_repeats_its_card;
