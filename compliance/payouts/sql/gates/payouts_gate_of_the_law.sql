-- The precondition that the law asks for: a prize of a Dutch machine is verified (6.1(2)), a gold-jack is reported to
-- the floor manager (Super-Jack). Another win may still name one of its own.
CREATE FUNCTION payouts_gate_of_the_law(asked payouts_payout) RETURNS text
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT CASE
        WHEN v.jurisdiction = 'NL' AND (asked.origin = 'machine' OR asked.game = 'nl.slot_jackpots'
                                        OR (asked.jackpot = 'jackpot' AND asked.origin = 'table')) THEN 'machine_verified'
        WHEN v.jurisdiction = 'LU' AND ((asked.jackpot = 'gold_jack' AND asked.origin = 'table')
                                        OR (asked.game = 'lu.super_jack' AND asked.bet IN ('', 'gold_jack')))
            THEN 'chef_de_salle'
        ELSE '' END
    FROM venues_venue v WHERE v.id = asked.venue_id;
$$;
