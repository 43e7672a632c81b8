"""Nobody releases their own list or one with errors, what was not released enters nothing, and its bytes stay."""

from django.db import migrations

FORWARD = """
-- A reference as it is compared: its figures and letters alone. `list_rows.reference_key` says the same.
CREATE FUNCTION reference_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(nullif(upper(regexp_replace(reference, '[^0-9A-Za-z]', '', 'g')), ''), reference);

CREATE FUNCTION list_may_be_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    decided_on exclusions_ministeriallist;
    found exclusions_listcheck;
BEGIN
    SELECT * INTO decided_on FROM exclusions_ministeriallist l WHERE l.id = NEW.list_id;
    IF NEW.outcome = 'released' AND NEW.decided_by_id = decided_on.uploaded_by_id THEN
        RAISE EXCEPTION 'somebody else releases it (a_list_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_list_needs_four_eyes';
    END IF;
    SELECT * INTO found FROM exclusions_listcheck c WHERE c.list_id = NEW.list_id;
    IF NEW.outcome = 'released' AND (found.id IS NULL OR found.failure <> '' OR found.errors > 0) THEN
        RAISE EXCEPTION 'it was not read, or has errors (only_a_list_without_errors_is_released)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_list_without_errors_is_released';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_list_may_be_decided BEFORE INSERT ON exclusions_listdecision
    FOR EACH ROW EXECUTE FUNCTION list_may_be_decided();
ALTER TABLE exclusions_listdecision ENABLE ALWAYS TRIGGER a_list_may_be_decided;

CREATE FUNCTION list_may_be_imported() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM exclusions_listdecision d WHERE d.list_id = NEW.list_id AND d.outcome = 'released'
    ) THEN
        RAISE EXCEPTION 'nobody released it (only_a_released_list_is_imported)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_released_list_is_imported';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_list_may_be_imported BEFORE INSERT ON exclusions_listresult
    FOR EACH ROW EXECUTE FUNCTION list_may_be_imported();
ALTER TABLE exclusions_listresult ENABLE ALWAYS TRIGGER a_list_may_be_imported;

-- Of a measure that is said to have come with a list: the list was released, is of the same house, and not done yet.
CREATE FUNCTION list_may_name(of_list uuid, of_measure uuid) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM exclusions_listdecision d
        JOIN exclusions_ministeriallist l ON l.id = d.list_id
        JOIN exclusions_measure m ON m.venue_id = l.venue_id AND m.id = of_measure AND m.kind = 'ministerial'
        WHERE d.list_id = of_list AND d.outcome = 'released'
          AND NOT EXISTS (SELECT FROM exclusions_listresult r WHERE r.list_id = of_list)
    ) THEN
        RAISE EXCEPTION 'that list enters nothing (a_list_names_measures_while_it_is_imported)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_list_names_measures_while_it_is_imported';
    END IF;
END $$;
CREATE FUNCTION arrival_may_be_listed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM list_may_name(NEW.listed_in_id, NEW.measure_id);
    RETURN NEW;
END $$;
CREATE TRIGGER an_arrival_may_be_listed BEFORE INSERT ON exclusions_measurearrival
    FOR EACH ROW WHEN (NEW.listed_in_id IS NOT NULL) EXECUTE FUNCTION arrival_may_be_listed();
ALTER TABLE exclusions_measurearrival ENABLE ALWAYS TRIGGER an_arrival_may_be_listed;
CREATE FUNCTION measure_may_be_recognised() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM list_may_name(NEW.list_id, NEW.measure_id);
    RETURN NEW;
END $$;
CREATE TRIGGER a_measure_may_be_recognised BEFORE INSERT ON exclusions_listrecognition
    FOR EACH ROW EXECUTE FUNCTION measure_may_be_recognised();
ALTER TABLE exclusions_listrecognition ENABLE ALWAYS TRIGGER a_measure_may_be_recognised;

CREATE TRIGGER list_parts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusions_listpart
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('the_bytes_of_a_list_are_never_changed');
ALTER TABLE exclusions_listpart ENABLE ALWAYS TRIGGER list_parts_stay;
REVOKE UPDATE, DELETE, TRUNCATE ON exclusions_listpart FROM carnet_app;
"""
BACKWARD = """
GRANT UPDATE, DELETE ON exclusions_listpart TO carnet_app;
DROP TRIGGER list_parts_stay ON exclusions_listpart;
DROP TRIGGER a_measure_may_be_recognised ON exclusions_listrecognition;
DROP FUNCTION measure_may_be_recognised();
DROP TRIGGER an_arrival_may_be_listed ON exclusions_measurearrival;
DROP FUNCTION arrival_may_be_listed();
DROP FUNCTION list_may_name(uuid, uuid);
DROP TRIGGER a_list_may_be_imported ON exclusions_listresult;
DROP FUNCTION list_may_be_imported();
DROP TRIGGER a_list_may_be_decided ON exclusions_listdecision;
DROP FUNCTION list_may_be_decided();
DROP FUNCTION reference_key(text);
"""


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0021_the_list_of_the_minister")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
