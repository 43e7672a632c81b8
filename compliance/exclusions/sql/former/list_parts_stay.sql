CREATE TRIGGER list_parts_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusions_listpart
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('the_bytes_of_a_list_are_never_changed');
ALTER TABLE exclusions_listpart ENABLE ALWAYS TRIGGER list_parts_stay;
