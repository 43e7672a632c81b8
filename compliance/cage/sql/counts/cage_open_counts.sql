-- Open shifts, and counts that wait for a signature, are listed apart, so that no page searches all of them (ADR 92).
-- The count of a box is signed by its team; an opening count without a difference needs no second signature.
CREATE FUNCTION cage_open_shift() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO cage_openshift (shift_id) VALUES (NEW.id);
    RETURN NULL;
END $$;

CREATE TRIGGER a_new_shift_is_open AFTER INSERT ON cage_shift
    FOR EACH ROW EXECUTE FUNCTION cage_open_shift();
ALTER TABLE cage_shift ENABLE ALWAYS TRIGGER a_new_shift_is_open;

CREATE FUNCTION cage_close_shift() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM cage_openshift WHERE shift_id = NEW.shift_id;
    RETURN NULL;
END $$;

CREATE TRIGGER a_closing_count_closes_a_shift AFTER INSERT ON cage_count
    FOR EACH ROW WHEN (NEW.kind = 'closing') EXECUTE FUNCTION cage_close_shift();
ALTER TABLE cage_count ENABLE ALWAYS TRIGGER a_closing_count_closes_a_shift;

CREATE FUNCTION cage_open_count() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.kind <> 'opening' OR NEW.cash <> NEW.expected_cash OR NEW.chips <> NEW.expected_chips
        OR NEW.plaques <> NEW.expected_plaques
        OR EXISTS (SELECT FROM cage_shift s WHERE s.id = NEW.shift_id AND s.before_id IS NULL) THEN
        INSERT INTO cage_opencount (count_id) VALUES (NEW.id);
    END IF;
    -- A recount replaces the counts before it.
    IF NEW.kind = 'recount' THEN
        DELETE FROM cage_opencount o USING cage_count c
            WHERE c.id = o.count_id AND c.shift_id = NEW.shift_id AND c.kind IN ('closing', 'recount')
              AND c.number < NEW.number;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER a_new_count_is_open AFTER INSERT ON cage_count
    FOR EACH ROW WHEN (NEW.kind <> 'box') EXECUTE FUNCTION cage_open_count();
ALTER TABLE cage_count ENABLE ALWAYS TRIGGER a_new_count_is_open;

CREATE FUNCTION cage_close_count() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM cage_opencount WHERE count_id = NEW.count_id;
    RETURN NULL;
END $$;

CREATE TRIGGER a_signature_closes_a_count AFTER INSERT ON cage_countsignature
    FOR EACH ROW EXECUTE FUNCTION cage_close_count();
ALTER TABLE cage_countsignature ENABLE ALWAYS TRIGGER a_signature_closes_a_count;
