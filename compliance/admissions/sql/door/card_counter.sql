-- What it takes to sell a card, with one plan for every guest: PostgreSQL made it again for each.
CREATE FUNCTION card_counter(
    of_venue uuid, of_person uuid, of_kind text, of_day date, OUT price numeric, OUT opened boolean, OUT held uuid
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    SELECT CASE of_kind WHEN 'day' THEN t.day_price WHEN 'week' THEN t.week_price
                        WHEN 'month' THEN t.month_price WHEN 'year' THEN t.year_price END
        INTO price FROM admissions_cardtariff t
        WHERE t.venue_id = of_venue AND t.effective_from <= of_day
        ORDER BY t.effective_from DESC, t.set_at DESC LIMIT 1;
    opened := EXISTS (SELECT FROM admissions_cardseries s WHERE s.venue_id = of_venue AND s.kind = of_kind);
    IF of_person IS NOT NULL THEN
        SELECT c.id INTO held FROM admissions_admissioncard c
            WHERE c.person_id = ANY (people_file_ids(of_person)) AND c.kind = of_kind AND c.venue_id = of_venue
              AND of_day BETWEEN c.valid_from AND c.valid_to
              AND NOT EXISTS (SELECT FROM admissions_admissioncard later WHERE later.replaces_id = c.id)
              AND NOT EXISTS (SELECT FROM admissions_cardcancellation a
                              JOIN admissions_cancellationanswer y ON y.cancellation_id = a.id AND y.confirmed
                              WHERE a.card_id = c.id)
            ORDER BY c.valid_to DESC LIMIT 1;
    END IF;
END $$;
