-- Whether a slot machine has an approval that is in force on a calendar date of its house.
CREATE FUNCTION machines_approval_holds(of_machine uuid, on_time timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM machines_machineapproval a
        JOIN machines_machine m ON m.id = a.machine_id
        JOIN venues_venue v ON v.id = m.venue_id
        LEFT JOIN machines_machineapprovalend e ON e.approval_id = a.id
        WHERE a.machine_id = of_machine
          AND (on_time AT TIME ZONE v.timezone)::date BETWEEN a.valid_from AND coalesce(e.last_day, 'infinity'::date));
$$;
