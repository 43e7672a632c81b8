-- The amount on a meter after the reset by a hit: its start amount, and what was added to the meter since the hit. Later
-- readings are replaced, and the amount of a hit that this one replaces is won.
CREATE FUNCTION jackpots_meter_after(won jackpots_jackpothit) RETURNS numeric
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT j.seed + coalesce((
        SELECT sum(e.amount - e.before)
        FROM (SELECT m.*, lag(m.amount) OVER (ORDER BY m.number) AS before
              FROM jackpots_meterentry m WHERE m.jackpot_id = won.jackpot_id) e
        LEFT JOIN jackpots_jackpothit h ON h.id = e.hit_id
        WHERE e.kind IN ('increase', 'restored') AND e.read_at > won.hit_at
          AND NOT coalesce(jackpots_is_replaced(h, won), false)
          AND NOT EXISTS (
              SELECT FROM jackpots_meterentry r
              WHERE r.jackpot_id = won.jackpot_id AND r.kind = 'reset' AND r.hit_id IS NULL AND r.number > e.number)), 0)
    FROM jackpots_jackpot j WHERE j.id = won.jackpot_id;
$$;
