-- A post is shortened, and nothing else of it changes: a longer one, another role or another holder needs a proposal and
-- an approval. It is not deleted either: the approval of a deleted post would allow the same post again.
CREATE FUNCTION venues_post_is_shortened() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    shortened venues_post;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        shortened := OLD;
        shortened.period := NEW.period;
        IF NEW IS NOT DISTINCT FROM shortened AND lower(NEW.period) = lower(OLD.period)
           AND NOT upper_inf(NEW.period) AND (upper_inf(OLD.period) OR upper(NEW.period) < upper(OLD.period)) THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'a change that needs an approval (a_post_is_only_shortened)'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_post_is_only_shortened';
END $$;

CREATE TRIGGER a_post_is_only_shortened AFTER UPDATE OR DELETE ON venues_post
    FOR EACH ROW EXECUTE FUNCTION venues_post_is_shortened();
ALTER TABLE venues_post ENABLE ALWAYS TRIGGER a_post_is_only_shortened;
