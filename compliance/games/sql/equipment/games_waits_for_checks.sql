-- Whether a casino has decided that its tables wait for the checks of their equipment (`equipment.checks`). Without a
-- decision, they do not.
CREATE FUNCTION games_waits_for_checks(of_venue uuid, day date) RETURNS boolean LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT coalesce((
        SELECT p.value -> 'value' = 'true'::jsonb
        FROM venues_housepolicy p JOIN venues_policydecision d ON d.policy_id = p.id
        WHERE p.venue_id = of_venue AND p.parameter = 'equipment.checks' AND d.approved AND p.effective_from <= day
        ORDER BY p.effective_from DESC, d.decided_at DESC LIMIT 1), false);
$$;
