-- Acts that have all the words, in the act itself or in its rows, indexed or not.
CREATE FUNCTION audit.acts_with(asked_for text) RETURNS SETOF bigint
LANGUAGE sql STABLE STRICT
AS $$
    SELECT entry_id FROM audit.words WHERE words @@ audit.words_asked(asked_for) AND entry_id IS NOT NULL
    UNION ALL
    SELECT found FROM audit.new_acts_with(asked_for) AS found
$$;

REVOKE ALL ON FUNCTION audit.acts_with FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit.acts_with TO carnet_app, carnet_reader;
