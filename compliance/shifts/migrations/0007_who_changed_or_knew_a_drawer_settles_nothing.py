"""Who changed what a drawer should hold signs nothing of it, who compared it counts nothing, and what was compared is told."""

from django.db import migrations

from audit.refusals import triggers

HANDS = """
CREATE FUNCTION shifts_signature_is_clean() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted shifts_count;
BEGIN
    SELECT * INTO counted FROM shifts_count c WHERE c.id = NEW.count_id;
    IF counted.kind NOT IN ('closing', 'recount') THEN
        RETURN NEW;
    END IF;
    -- A slip has a second signature of its own, and at a table everybody who deals books.
    IF EXISTS (SELECT FROM shifts_entry e JOIN shifts_shift s ON s.id = e.shift_id
               WHERE s.id = counted.shift_id AND s.desk_id IS NOT NULL AND e.entered_by_id = NEW.signed_by_id
                 AND s.opened_by_id <> NEW.signed_by_id AND e.kind NOT IN ('fill', 'credit', 'transfer')) THEN
        RAISE EXCEPTION 'they booked in it (who_booked_in_a_drawer_of_another_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'who_booked_in_a_drawer_of_another_does_not_sign_it';
    END IF;
    IF shifts_took_part(counted, NEW.signed_by_id) THEN
        RAISE EXCEPTION 'they counted it before (who_counted_a_drawer_before_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'who_counted_a_drawer_before_does_not_sign_it';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_count_that_is_signed_was_of_others BEFORE INSERT ON shifts_countsignature
    FOR EACH ROW EXECUTE FUNCTION shifts_signature_is_clean();

CREATE FUNCTION shifts_counter_compared_nothing() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM shifts_counts_beside(NEW) c JOIN shifts_disclosure d ON d.count_id = c.id
               WHERE d.disclosed_by_id = NEW.counted_by_id) THEN
        RAISE EXCEPTION 'they know what should be there (who_compared_a_count_does_not_repeat_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_compared_a_count_does_not_repeat_it';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_count_may_be_repeated_by_others BEFORE INSERT ON shifts_count
    FOR EACH ROW EXECUTE FUNCTION shifts_counter_compared_nothing();
"""

TOLD = """
-- Counted again once the figure is known, it may fit: what was compared is told all the same.
CREATE FUNCTION shifts_compared_is_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted shifts_count;
BEGIN
    SELECT * INTO counted FROM shifts_count c WHERE c.id = NEW.count_id;
    IF EXISTS (SELECT FROM shifts_counts_beside(counted) c JOIN shifts_disclosure d ON d.count_id = c.id
               WHERE shifts_gap(c) > NEW.notice_above)
       AND NOT EXISTS (SELECT FROM shifts_counts_beside(counted) c JOIN notices_notice n ON n.subject_id = c.id
                       WHERE n.kind = 'variance' AND n.subject_table = 'shifts_count') THEN
        RAISE EXCEPTION 'nobody was told (a_difference_that_was_compared_is_told)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_difference_that_was_compared_is_told';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_large_gap_that_was_compared_is_told AFTER INSERT ON shifts_countsignature
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.notice_above IS NOT NULL)
    EXECUTE FUNCTION shifts_compared_is_told();
"""

FORWARD, BACKWARD = triggers(
    [HANDS, TOLD],
    always=[
        ("shifts_countsignature", "a_count_that_is_signed_was_of_others"),
        ("shifts_count", "a_count_may_be_repeated_by_others"),
        ("shifts_countsignature", "a_large_gap_that_was_compared_is_told"),
    ],
    functions=["shifts_compared_is_told()", "shifts_counter_compared_nothing()", "shifts_signature_is_clean()"],
)


class Migration(migrations.Migration):
    dependencies = [("shifts", "0006_witnesses_sign_for_themselves")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
