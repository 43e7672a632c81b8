-- Whether a paid payout is of a table and an amount: a large prize is paid by it, once.
CREATE FUNCTION draw_games_payout_pays(of_payout uuid, of_table uuid, of_amount numeric) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM payouts_payout p
        WHERE p.id = of_payout AND p.table_id = of_table AND p.amount = of_amount
          AND (SELECT s.state FROM payouts_step s WHERE s.payout_id = p.id ORDER BY s.number DESC LIMIT 1) = 'paid');
$$;
