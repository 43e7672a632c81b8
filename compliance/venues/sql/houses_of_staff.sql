-- Where a member of staff works and what holds there: every request asks it, and its plan is made once for each
-- connection. A post counts only at the employer of the account: a role of the authority for its accounts at casinos of
-- its jurisdiction, every other role at the own casino.
CREATE FUNCTION houses_of_staff(of_staff uuid, of_first date, of_last date) RETURNS TABLE (house jsonb, posts jsonb)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
    RETURN QUERY
        SELECT to_jsonb(v) || jsonb_build_object('policies', (
                   SELECT coalesce(jsonb_agg(jsonb_build_array(p.parameter, p.value, p.effective_from, p.id)
                                             ORDER BY p.effective_from, d.decided_at), '[]')
                   FROM venues_housepolicy p JOIN venues_policydecision d ON d.policy_id = p.id AND d.approved
                   WHERE p.venue_id = v.id)),
               jsonb_agg(jsonb_build_array(t.role, lower(t.period), upper(t.period)) ORDER BY t.role)
        FROM venues_post t
            JOIN venues_venue v ON v.id = t.venue_id
            JOIN venues_staff s ON s.id = t.staff_id
        WHERE t.staff_id = of_staff AND t.period && daterange(of_first, of_last)
          AND CASE WHEN t.role IN ('inspector', 'authority_admin', 'authority_head', 'authority_desk')
                   THEN s.authority = v.jurisdiction ELSE s.venue_id = v.id END
        GROUP BY v.id ORDER BY v.name;
END $$;
