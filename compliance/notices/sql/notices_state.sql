-- The state of a notice. What was sent before letters had numbers counts as sent.
CREATE FUNCTION notices_state(asked uuid) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT CASE
        WHEN EXISTS (SELECT FROM notices_noticewithdrawal w JOIN notices_withdrawaldecision d ON d.withdrawal_id = w.id
                     WHERE w.notice_id = asked AND d.confirmed) THEN 'withdrawn'
        WHEN EXISTS (SELECT FROM notices_noticeanswer a
                     WHERE a.notice_id = asked AND a.kind = 'acknowledged') THEN 'acknowledged'
        WHEN EXISTS (SELECT FROM notices_noticesent s WHERE s.notice_id = asked) THEN 'sent'
        WHEN EXISTS (SELECT FROM notices_noticeissue i WHERE i.notice_id = asked) THEN 'issued'
        ELSE 'draft' END
$$;
