CREATE FUNCTION notices_withdrawal_waits(asked uuid) RETURNS boolean LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM notices_noticewithdrawal w
                   LEFT JOIN notices_withdrawaldecision d ON d.withdrawal_id = w.id
                   WHERE w.notice_id = asked AND d.id IS NULL)
$$;
