-- The first limit that a stake breaks. The application has the same rules (stake_limits.domain.check_parts).
CREATE FUNCTION games_stake_result(
    stake games_stakecheck, absent varchar[], terminal games_tableterminal
) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT CASE
        WHEN stake.chance = ANY(absent) THEN 'no_such_chance'
        WHEN stake.at_table > 0 AND stake.at_table < stake.minimum THEN 'below_minimum'
        WHEN stake.at_table > 0 AND mod(stake.at_table, stake.step) <> 0 THEN 'not_a_multiple'
        WHEN stake.at_terminal < terminal.minimum THEN 'below_terminal'
        WHEN stake.at_terminal > terminal.maximum THEN 'above_terminal'
        WHEN stake.at_table > stake.maximum THEN 'above_maximum'
        WHEN stake.at_table + stake.at_terminal > stake.maximum THEN 'above_with_terminal'
        WHEN stake.at_table + stake.at_terminal + stake.others > stake.maximum THEN 'above_together'
        ELSE 'within'
    END
$$;
