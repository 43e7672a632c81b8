-- Whether a table supervisor is assigned to a table.
CREATE FUNCTION games_has_chef(of_table uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM games_tableassignment a LEFT JOIN games_tableassignmentend e ON e.assignment_id = a.id
        WHERE a.table_id = of_table AND a.duty = 'chef_de_table' AND e.id IS NULL)
$$;
