-- Whether a prize is a large payout: from 100,000.00 on in the Netherlands (NL 1.1(14~)), as the rules of play fix it.
CREATE FUNCTION draw_games_is_large(of_venue uuid, of_amount numeric) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM venues_venue v WHERE v.id = of_venue AND v.jurisdiction = 'NL' AND of_amount >= 100000);
$$;
