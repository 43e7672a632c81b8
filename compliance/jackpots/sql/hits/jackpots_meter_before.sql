-- The amount on a meter before a hit. A reset counts from its hit, and not at all if this hit replaces that one.
CREATE FUNCTION jackpots_meter_before(won jackpots_jackpothit) RETURNS numeric
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT e.amount
    FROM jackpots_meterentry e
    LEFT JOIN jackpots_jackpothit h ON h.id = e.hit_id AND e.kind = 'reset'
    WHERE e.jackpot_id = won.jackpot_id AND coalesce(h.hit_at, e.read_at) <= won.hit_at
      AND (h.id IS NULL OR NOT jackpots_is_replaced(h, won))
    ORDER BY e.number DESC LIMIT 1;
$$;
