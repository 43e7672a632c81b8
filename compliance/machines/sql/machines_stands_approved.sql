-- Whether a machine is in a room at a time, with an approval that is in force: a slot machine by its last placement, a
-- semi-automatic game by its installation on the gaming day.
CREATE FUNCTION machines_stands_approved(of_machine uuid, day date, at timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT CASE m.kind
        WHEN 'slot' THEN machines_approval_holds(m.id, at) AND coalesce((
            SELECT p.kind <> 'removed' FROM machines_machineplacement p
            WHERE p.machine_id = m.id AND p.recorded_at <= at ORDER BY p.recorded_at DESC, p.id DESC LIMIT 1), false)
        ELSE EXISTS (
            SELECT FROM games_deviceinstallation i
            LEFT JOIN games_installationend e ON e.installation_id = i.id
            LEFT JOIN games_approvalend a ON a.application_id = i.application_id
            WHERE i.venue_id = m.venue_id AND i.device = m.serial_number
              AND day BETWEEN i.begins_on AND least(e.last_day, a.last_day, 'infinity'::date))
        END
    FROM machines_machine m WHERE m.id = of_machine;
$$;
