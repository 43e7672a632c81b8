-- What a ticket won in the drawn rounds of its series: each is the stake times the multiple of the schedule.
CREATE FUNCTION draw_games_keno_winnings(of_ticket uuid) RETURNS numeric
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT coalesce(sum(round(k.stake * p.multiple, 2)), 0) FROM draw_games_kenoticket k
    JOIN draw_games_kenodraw d ON d.table_id = k.table_id
         AND d.number BETWEEN k.first_round AND k.first_round + k.games - 1
    JOIN draw_games_kenoprize p ON p.prize_table_id = k.prize_table_id AND p.marked = cardinality(k.numbers)
         AND p.hits = (SELECT count(*) FROM unnest(k.numbers) n WHERE n = ANY (d.numbers))
    WHERE k.id = of_ticket;
$$;
