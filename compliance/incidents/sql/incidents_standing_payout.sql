-- Whether a payout that followed from an incident is open or paid.
CREATE FUNCTION incidents_standing_payout(of_incident uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM incidents_entry e
        JOIN LATERAL (SELECT s.state FROM payouts_step s WHERE s.payout_id = e.target_id ORDER BY s.number DESC LIMIT 1)
            AS last ON true
        WHERE e.incident_id = of_incident AND e.target = 'payout'
          AND last.state NOT IN ('refused', 'withdrawn', 'voided'))
$$;
