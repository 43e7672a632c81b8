CREATE FUNCTION cage_witnessed_step(move uuid, opened uuid, stock uuid)
    RETURNS TABLE (turn uuid, doer uuid, witness uuid, done_at timestamptz) LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT m.fitting_id, m.moved_by_id, m.witnessed_by_id, m.moved_at FROM cage_boxmove m WHERE m.id = move
    UNION ALL
    SELECT o.fitting_id, o.opened_by_id, o.witnessed_by_id, o.opened_at FROM cage_boxopening o WHERE o.id = opened
    UNION ALL
    SELECT c.piece_id, c.changed_by_id, c.witnessed_by_id, c.changed_at FROM cage_stockchange c WHERE c.id = stock
$$;
