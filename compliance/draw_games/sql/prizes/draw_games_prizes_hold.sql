-- Whether released prizes are those of the payout schedule of a kind that applies at a time (NL 5.1(9~), 5.2(3~)).
CREATE FUNCTION draw_games_prizes_hold(of_table uuid, of_venue uuid, of_kind text, moment timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM draw_games_prizetable t
        JOIN draw_games_prizetablerelease r ON r.prize_table_id = t.id
        JOIN games_ruleversion v ON v.id = t.version_id
        JOIN games_ruledocument d ON d.id = v.document_id
        JOIN venues_venue h ON h.id = d.venue_id
        JOIN games_rulepublication p ON p.version_id = v.id
        LEFT JOIN games_rulewithdrawal w ON w.publication_id = p.id
        WHERE t.id = of_table AND d.venue_id = of_venue AND d.kind = of_kind AND r.released_at <= moment
          AND (moment AT TIME ZONE h.timezone)::date
              BETWEEN p.valid_from AND coalesce(w.last_day, 'infinity'::date)
          -- A later version that applies already has replaced it.
          AND NOT EXISTS (
              SELECT FROM games_ruleversion n JOIN games_rulepublication q ON q.version_id = n.id
              LEFT JOIN games_rulewithdrawal x ON x.publication_id = q.id
              WHERE n.document_id = d.id AND n.number > v.number
                AND q.valid_from <= (moment AT TIME ZONE h.timezone)::date
                AND (x.last_day IS NULL OR x.last_day >= q.valid_from)));
$$;
