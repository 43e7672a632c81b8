CREATE FUNCTION audit.note(
    of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text, of_subject uuid,
    of_facts jsonb, of_request text, of_client inet
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    new_act uuid := gen_random_uuid();
BEGIN
    PERFORM audit.enter_act(
        'N', of_kind, of_scope, of_actor, of_moment, of_table, of_subject, of_facts,
        of_request, of_client, new_act
    );
    RETURN new_act;
END
$$;

GRANT EXECUTE ON FUNCTION audit.note TO carnet_app;
