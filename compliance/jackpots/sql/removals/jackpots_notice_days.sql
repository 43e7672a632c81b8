-- The days between the announcement and the removal of a jackpot (`jackpot.removal_notice_days`): those that the casino
-- has decided, and no fewer than the fourteen of the rules.
CREATE FUNCTION jackpots_notice_days(of_venue uuid, day date) RETURNS integer LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT greatest(14, (
        SELECT (p.value ->> 'value')::integer
        FROM venues_housepolicy p JOIN venues_policydecision d ON d.policy_id = p.id
        WHERE p.venue_id = of_venue AND p.parameter = 'jackpot.removal_notice_days' AND d.approved
          AND p.effective_from <= day
        ORDER BY p.effective_from DESC, d.decided_at DESC LIMIT 1));
$$;
