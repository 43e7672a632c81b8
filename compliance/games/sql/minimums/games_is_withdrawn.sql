-- Whether a decision on a minimum was withdrawn before its first gaming day.
CREATE FUNCTION games_is_withdrawn(decision uuid) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM games_minimumwithdrawal w WHERE w.decision_id = decision)
$$;
