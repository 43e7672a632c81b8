-- A card costs what the tariff of its gaming day says; in Luxembourg a subscription is then 5, 10 or 20 day cards.
-- A tariff that is set while a card is being sold may be the one that counts, or the one before it.
CREATE FUNCTION card_costs_its_tariff() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM (
            (SELECT t.* FROM admissions_cardtariff t
             WHERE t.venue_id = NEW.venue_id AND t.effective_from <= NEW.gaming_day
             ORDER BY t.effective_from DESC, t.set_at DESC LIMIT 1)
            UNION ALL
            (SELECT t.* FROM admissions_cardtariff t
             WHERE t.venue_id = NEW.venue_id AND t.effective_from <= NEW.gaming_day AND t.set_at <= NEW.issued_at
             ORDER BY t.effective_from DESC, t.set_at DESC LIMIT 1)
        ) t
        WHERE NEW.price = CASE NEW.kind WHEN 'day' THEN t.day_price WHEN 'week' THEN t.week_price
                                        WHEN 'month' THEN t.month_price WHEN 'year' THEN t.year_price END
    ) THEN
        RAISE EXCEPTION 'not the price of its tariff (the_price_of_a_card_is_that_of_its_tariff)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_price_of_a_card_is_that_of_its_tariff';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER the_price_of_a_card_is_that_of_its_tariff BEFORE INSERT ON admissions_admissioncard
    FOR EACH ROW WHEN (NEW.price > 0 AND NEW.kind IN ('day', 'week', 'month', 'year'))
    EXECUTE FUNCTION card_costs_its_tariff();
ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER the_price_of_a_card_is_that_of_its_tariff;
