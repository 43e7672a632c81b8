-- The data key of a house that seals new content of a kind; NULL before its first use.
CREATE FUNCTION vault_newest_key(of_venue uuid, of_kind text) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT id FROM public.vault_datakey WHERE venue_id = of_venue AND kind = of_kind ORDER BY version DESC LIMIT 1
$$;
