-- Whether a machine was approved, in a room and not out of service at a time. The rooms of semi-automatic games are
-- those of their installations, which the service reads (ADR 102).
CREATE FUNCTION jackpots_machine_was_in_service(of_machine uuid, on_time timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM machines_machine m
        WHERE m.id = of_machine
          AND (m.kind <> 'slot' OR machines_approval_holds(m.id, on_time) AND 'removed' <> (
              SELECT p.kind FROM machines_machineplacement p
              WHERE p.machine_id = m.id AND p.recorded_at <= on_time
              ORDER BY p.recorded_at DESC, p.id DESC LIMIT 1))
          AND NOT EXISTS (
              SELECT FROM machines_serviceperiod s LEFT JOIN machines_serviceend e ON e.period_id = s.id
              WHERE s.machine_id = m.id AND s.begun_at <= on_time
                AND on_time < coalesce(e.ended_at, 'infinity'::timestamptz)));
$$;
