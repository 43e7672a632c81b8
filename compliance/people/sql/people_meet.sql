-- Everything that the door asks about a document that is shown, in one question whose plan is made once for each
-- connection. `hold`: the document is locked until the transaction ends, its number and its birth date, in this order
-- for all; each statement after the lock sees what the other door entered.
CREATE FUNCTION people_meet(
    of_venue uuid, of_kind text, of_number text, of_state text, of_expiry date,
    of_names text[], cut_short boolean, of_year integer, of_month integer, of_day integer, hold boolean
) RETURNS jsonb LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    paper people_identitydocument;
    is_open boolean;
    earlier jsonb;
    whose uuid;
    file uuid[];
    names jsonb;
    lives jsonb;
    picture jsonb;
    named jsonb;
    numbered jsonb;
BEGIN
    IF hold THEN
        PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(':', of_venue, of_kind, of_state, of_number), 0));
        PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(':', of_venue, of_year, of_month, of_day), 1));
    END IF;
    SELECT * INTO paper FROM people_identitydocument d
        WHERE d.venue_id = of_venue AND d.number = of_number AND d.issuing_state = of_state AND d.kind = of_kind
          AND d.expires_on IS NOT DISTINCT FROM of_expiry;
    is_open := paper.id IS NOT NULL
        AND EXISTS (SELECT FROM people_recognition r WHERE r.document_id = paper.id AND r.answer = 'open')
        AND NOT EXISTS (SELECT FROM people_recognition r WHERE r.document_id = paper.id AND r.answer <> 'open');
    whose := paper.person_id;
    IF paper.id IS NULL THEN
        SELECT jsonb_build_array(d.person_id, p.mrz_name, p.birth_year, p.birth_month, p.birth_day), d.person_id
            INTO earlier, whose
            FROM people_identitydocument d JOIN people_particulars p ON p.person_id = d.person_id
            WHERE d.venue_id = of_venue AND d.number = of_number AND d.issuing_state = of_state AND d.kind = of_kind
            ORDER BY d.recorded_at DESC, d.id DESC, p.recorded_at DESC, p.id DESC LIMIT 1;
    END IF;
    IF whose IS NOT NULL THEN
        file := people_file_ids(whose);
        SELECT jsonb_agg(jsonb_build_array(p.mrz_name, p.birth_year, p.birth_month, p.birth_day)
                         ORDER BY p.recorded_at DESC, p.id DESC)
            INTO names FROM people_particulars p WHERE p.person_id = ANY (file);
        SELECT jsonb_build_array(a.street, a.postal_code, a.city, a.country)
            INTO lives FROM people_address a WHERE a.person_id = ANY (file)
            ORDER BY a.recorded_at DESC, a.id DESC LIMIT 1;
        SELECT jsonb_build_array(f.id, f.width, f.height)
            INTO picture FROM people_photograph f WHERE f.person_id = ANY (file)
            ORDER BY f.recorded_at DESC, f.id DESC LIMIT 1;
    END IF;
    IF (paper.id IS NULL OR is_open) AND of_year IS NOT NULL THEN
        IF of_day IS NOT NULL THEN
            SELECT jsonb_agg(DISTINCT people_file_of(p.person_id)) INTO named
                FROM people_particulars p JOIN people_person o ON o.id = p.person_id AND o.venue_id = of_venue
                WHERE p.birth_year = of_year AND p.birth_month = of_month AND p.birth_day = of_day
                  AND (p.mrz_name = ANY (of_names) OR cut_short AND starts_with(p.mrz_name, of_names[1]));
        ELSE
            SELECT jsonb_agg(DISTINCT people_file_of(p.person_id)) INTO named
                FROM people_particulars p JOIN people_person o ON o.id = p.person_id AND o.venue_id = of_venue
                WHERE p.birth_year = of_year AND p.birth_month IS NOT DISTINCT FROM of_month AND p.birth_day IS NULL
                  AND (p.mrz_name = ANY (of_names) OR cut_short AND starts_with(p.mrz_name, of_names[1]));
        END IF;
        SELECT jsonb_agg(DISTINCT jsonb_build_array(people_file_of(d.person_id), d.kind)) INTO numbered
            FROM people_identitydocument d
            WHERE d.venue_id = of_venue AND d.number = of_number AND d.issuing_state = of_state;
    END IF;
    RETURN jsonb_build_object(
        'paper', CASE WHEN paper.id IS NOT NULL THEN to_jsonb(paper) END, 'is_open', is_open, 'earlier', earlier,
        'own', CASE WHEN paper.id IS NOT NULL THEN people_file_of(paper.person_id) END,
        'names', names, 'lives', lives, 'picture', picture, 'named', named, 'numbered', numbered);
END $$;
