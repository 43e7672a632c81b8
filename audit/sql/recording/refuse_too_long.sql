-- As the short way of `audit.capture` calls it, in any session: each name says its schema.
CREATE FUNCTION audit.refuse_too_long(of_table text, image jsonb) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
    IF pg_catalog.octet_length(image::pg_catalog.text) OPERATOR(pg_catalog.>) 16000000 THEN
        RAISE EXCEPTION 'a row of "%" violates "register_rows_have_a_measure"', of_table
            USING ERRCODE = 'check_violation', CONSTRAINT = 'register_rows_have_a_measure', TABLE = of_table;
    END IF;
END
$$;

REVOKE ALL ON FUNCTION audit.refuse_too_long FROM PUBLIC;
