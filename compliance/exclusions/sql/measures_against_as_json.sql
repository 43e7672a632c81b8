-- The same as one JSON array of arrays, for a question that asks more than this (`door_asks`).
CREATE FUNCTION measures_against_as_json(
    house uuid, guest uuid, of_token text, of_slips integer[], of_name text,
    of_year smallint, of_month smallint, of_day smallint, day date, gaming_day date
) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce(jsonb_agg(jsonb_build_array(
            m.id, m.kind, m.reference, m.over, m.of_guest, m.surname, m.given_names, m.mrz_name,
            m.birth_year, m.birth_month, m.birth_day, m.sex, m.nationality, m.document_number,
            m.sealed_number, m.document_state, m.among, m.other_names, m.other_mrz_names, m.other_births
        )), '[]')
    FROM measures_against(house, guest, of_token, of_slips, of_name, of_year, of_month, of_day, day, gaming_day) m
$$;
