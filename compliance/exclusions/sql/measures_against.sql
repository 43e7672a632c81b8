-- The measures of a house that hold on a day and are against a guest, or share a key with what a document states or a
-- digest of its number (`slip_digests_of`). Their own numbers come sealed, in hexadecimal digits, for the program to open.
-- `among` is the estimated number of measures that the guest is compared with. One plan serves every guest: PostgreSQL
-- made it again for each, which took most of the time. The last day of a measure ends with its gaming day, not at
-- midnight (reading A-43); its first day begins at midnight. An exclusion that protects a livelihood (LU art. 69(2)) is a
-- kind of its own here, because the door cites another article.
CREATE FUNCTION measures_against(
    house uuid, guest uuid, of_token text, of_slips integer[], of_name text,
    of_year smallint, of_month smallint, of_day smallint, day date, gaming_day date
) RETURNS TABLE (
    id uuid, kind text, reference text, over boolean, of_guest boolean, surname text, given_names text, mrz_name text,
    birth_year smallint, birth_month smallint, birth_day smallint,
    sex text, nationality text, document_number text, sealed_number text, document_state text, among integer,
    other_names text, other_mrz_names text, other_births text
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    file uuid[] := CASE WHEN guest IS NOT NULL THEN people_file_ids(guest) END;
    listed integer := (SELECT greatest(reltuples, 0) FROM pg_class WHERE oid = 'exclusions_measure'::regclass);
    keys integer[] := measure_keys(house, of_name, of_year, of_month, of_day, listed, '');
BEGIN
    RETURN QUERY
        SELECT m.id,
               CASE WHEN m.kind = 'house' AND (m.livelihood OR EXISTS (
                   SELECT FROM exclusions_meansmeasure f WHERE f.measure_id = m.id)) THEN 'livelihood' ELSE m.kind::text END,
               m.reference::text, coalesce(m.last_day < gaming_day, false),
               coalesce(m.person_id = ANY (file), false), m.surname::text, m.given_names::text, m.mrz_name::text,
               m.birth_year, m.birth_month, m.birth_day,
               m.sex::text, m.nationality::text, m.document_number::text,
               (SELECT encode(t.sealed, 'hex') FROM vault_sealedtext t WHERE t.token = m.document_number),
               m.document_state::text, listed,
               m.other_names, m.other_mrz_names, m.other_births::text
        FROM (
            SELECT * FROM exclusions_measure WHERE person_id = ANY (file) AND venue_id = house
            UNION ALL
            SELECT * FROM measures_with_keys(house, keys, of_token, of_slips)
        ) m
        WHERE m.first_day <= day
          AND NOT EXISTS (SELECT FROM exclusions_measureend e WHERE e.measure_id = m.id AND e.ended_on <= day)
          AND (m.last_day IS NULL OR m.last_day >= gaming_day
               OR ((m.kind = 'self_ban' OR m.basis = 'house')
                   AND NOT EXISTS (SELECT FROM exclusions_accessauthorised a WHERE a.measure_id = m.id)));
END $$;
