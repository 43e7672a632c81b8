CREATE FUNCTION audit.shelf_log_length() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT count(*) FROM audit.pending $$;
