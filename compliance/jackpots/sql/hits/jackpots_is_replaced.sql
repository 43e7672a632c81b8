-- Whether a hit stands in the place of an earlier one without a right, whose amount is on the meter again: the same
-- combination within five seconds (6.2(7)).
CREATE FUNCTION jackpots_is_replaced(former jackpots_jackpothit, won jackpots_jackpothit) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT former.jackpot_id = won.jackpot_id AND former.id <> won.id
       AND jackpots_combination(former.combination) = jackpots_combination(won.combination)
       AND won.hit_at BETWEEN former.hit_at AND former.hit_at + interval '5 seconds'
       AND EXISTS (SELECT FROM jackpots_meterentry e WHERE e.hit_id = former.id AND e.kind = 'restored');
$$;
