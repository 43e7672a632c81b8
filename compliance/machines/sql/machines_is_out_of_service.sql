-- Whether a machine is out of service now.
CREATE FUNCTION machines_is_out_of_service(of_machine uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM machines_serviceperiod p LEFT JOIN machines_serviceend e ON e.period_id = p.id
        WHERE p.machine_id = of_machine AND e.id IS NULL);
$$;
