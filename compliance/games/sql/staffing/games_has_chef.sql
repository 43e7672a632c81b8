-- Whether a table supervisor is assigned to a table who works in its casino at that time, with an open account.
CREATE FUNCTION games_has_chef(of_table uuid, on_time timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM games_tableassignment a
        JOIN games_gamingtable t ON t.id = a.table_id
        JOIN venues_staff s ON s.id = a.staff_id
        LEFT JOIN games_tableassignmentend e ON e.assignment_id = a.id
        WHERE a.table_id = of_table AND a.duty = 'chef_de_table' AND e.id IS NULL
          AND s.is_active AND games_works_in_house(a.staff_id, t.venue_id, on_time))
$$;
