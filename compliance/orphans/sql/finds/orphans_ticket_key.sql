-- The number of a ticket as it is compared: without spaces and hyphens, in upper case.
CREATE FUNCTION orphans_ticket_key(ticket text) RETURNS text
    LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
    SELECT upper(regexp_replace(ticket, '[^0-9A-Za-z/]', '', 'g'));
$$;
