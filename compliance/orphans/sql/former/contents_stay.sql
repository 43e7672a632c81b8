CREATE TRIGGER a_picture_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON orphans_picturecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('sealed_papers_stay_as_they_are');

CREATE TRIGGER a_document_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON orphans_evidencecontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('sealed_papers_stay_as_they_are');
