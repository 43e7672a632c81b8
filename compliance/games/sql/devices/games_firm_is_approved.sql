-- Whether the Minister's approval of a refurbishing firm is in force on a day.
CREATE FUNCTION games_firm_is_approved(of_firm uuid, on_day date) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM games_refurbisher r LEFT JOIN games_refurbisherend e ON e.refurbisher_id = r.id
        WHERE r.id = of_firm AND on_day BETWEEN r.approved_on AND coalesce(e.last_day, 'infinity'::date));
$$;
