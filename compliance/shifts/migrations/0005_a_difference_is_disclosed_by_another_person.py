"""Nobody counts until it fits: a difference is disclosed by another person, and every count that differs is explained."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister
from audit.refusals import triggers

COUNTS = """
-- The counts of the same drawer at the end of the same shift, or of the same box; an opening count stands alone.
CREATE FUNCTION shifts_counts_beside(counted shifts_count) RETURNS SETOF shifts_count LANGUAGE sql
    SET search_path = public, pg_temp AS $$
    SELECT c.* FROM shifts_count c WHERE c.shift_id = counted.shift_id AND CASE counted.kind
        WHEN 'box' THEN c.fitting_id = counted.fitting_id
        WHEN 'opening' THEN c.kind = 'opening'
        ELSE c.kind IN ('closing', 'recount') END
$$;

-- The largest difference of a count; none where chips are won and lost at a table.
CREATE FUNCTION shifts_gap(counted shifts_count) RETURNS numeric LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT CASE WHEN counted.kind IN ('closing', 'recount') AND EXISTS (
        SELECT FROM shifts_shift s WHERE s.id = counted.shift_id AND s.table_id IS NOT NULL) THEN 0::numeric
    ELSE greatest(
        abs(counted.cash - counted.expected_cash), abs(counted.chips - counted.expected_chips),
        abs(counted.plaques - counted.expected_plaques),
        abs(counted.cash + counted.chips + counted.plaques
            - counted.expected_cash - counted.expected_chips - counted.expected_plaques)) END
$$;

-- Whether somebody holds the drawer or counted it; of a box, whether they counted it, opened it or stood by.
CREATE FUNCTION shifts_took_part(counted shifts_count, person uuid) RETURNS boolean LANGUAGE sql
    SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM shifts_counts_beside(counted) c WHERE c.counted_by_id = person)
        OR CASE counted.kind
            WHEN 'box' THEN EXISTS (SELECT FROM shifts_boxopening o WHERE o.fitting_id = counted.fitting_id
                                    AND person IN (o.opened_by_id, o.witnessed_by_id))
            ELSE EXISTS (SELECT FROM shifts_shift s WHERE s.id = counted.shift_id AND s.opened_by_id = person) END
$$;

CREATE FUNCTION shifts_is_disclosed(counted shifts_count) RETURNS boolean LANGUAGE sql
    SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM shifts_counts_beside(counted) c JOIN shifts_disclosure d ON d.count_id = c.id)
$$;

CREATE FUNCTION shifts_count_may_be_disclosed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted shifts_count;
BEGIN
    SELECT * INTO counted FROM shifts_count c WHERE c.id = NEW.count_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(counted.shift_id::text, 0));
    IF shifts_took_part(counted, NEW.disclosed_by_id) OR NEW.disclosed_at < counted.counted_at THEN
        RAISE EXCEPTION 'another person compares (a_difference_is_disclosed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_difference_is_disclosed_by_another_person';
    END IF;
    IF EXISTS (SELECT FROM shifts_counts_beside(counted) c WHERE c.number > counted.number) THEN
        RAISE EXCEPTION 'it was counted again (only_the_last_count_is_disclosed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_last_count_is_disclosed';
    END IF;
    -- An earlier count that differed is asked about with the last one, even where that one fits.
    IF counted.kind = 'opening'
       OR NOT EXISTS (SELECT FROM shifts_counts_beside(counted) c WHERE shifts_gap(c) > 0) THEN
        RAISE EXCEPTION 'nothing differs (only_a_difference_is_disclosed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_difference_is_disclosed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_count_may_be_disclosed BEFORE INSERT ON shifts_disclosure
    FOR EACH ROW EXECUTE FUNCTION shifts_count_may_be_disclosed();

CREATE FUNCTION shifts_count_may_be_explained() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted shifts_count;
BEGIN
    SELECT * INTO counted FROM shifts_count c WHERE c.id = NEW.count_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(counted.shift_id::text, 0));
    IF counted.kind <> 'opening' AND shifts_gap(counted) > 0 AND NOT shifts_is_disclosed(counted) THEN
        RAISE EXCEPTION 'nobody has compared it (a_difference_is_disclosed_before_it_is_explained)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_disclosed_before_it_is_explained';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_count_may_be_explained BEFORE INSERT ON shifts_explanation
    FOR EACH ROW EXECUTE FUNCTION shifts_count_may_be_explained();

CREATE FUNCTION shifts_count_may_be_repeated() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    IF shifts_is_disclosed(NEW) AND shifts_took_part(NEW, NEW.counted_by_id) THEN
        RAISE EXCEPTION 'they know what should be there (a_disclosed_count_is_repeated_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_disclosed_count_is_repeated_by_another_person';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_count_may_be_repeated BEFORE INSERT ON shifts_count
    FOR EACH ROW EXECUTE FUNCTION shifts_count_may_be_repeated();
"""

SIGNED = """
CREATE FUNCTION shifts_signature_settles() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted shifts_count;
BEGIN
    SELECT * INTO counted FROM shifts_count c WHERE c.id = NEW.count_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(counted.shift_id::text, 0));
    IF EXISTS (SELECT FROM shifts_counts_beside(counted) c WHERE shifts_gap(c) > 0
               AND NOT EXISTS (SELECT FROM shifts_explanation e WHERE e.count_id = c.id)) THEN
        RAISE EXCEPTION 'an earlier count is not explained (every_count_that_differs_is_explained)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_count_that_differs_is_explained';
    END IF;
    IF EXISTS (SELECT FROM shifts_counts_beside(counted) c JOIN shifts_explanation e ON e.count_id = c.id
               WHERE shifts_gap(c) > NEW.report_above AND e.checked = '') THEN
        RAISE EXCEPTION 'an earlier count needs a report (every_large_difference_is_reported)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_large_difference_is_reported';
    END IF;
    IF EXISTS (SELECT FROM shifts_counts_beside(counted) c JOIN shifts_explanation e ON e.count_id = c.id
               WHERE e.explained_by_id = NEW.signed_by_id) THEN
        RAISE EXCEPTION 'they explained it (who_explained_a_count_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_explained_a_count_does_not_sign_it';
    END IF;
    IF counted.kind IN ('closing', 'recount') AND EXISTS (
        SELECT FROM shifts_entry e WHERE e.shift_id = counted.shift_id AND e.kind = 'adjustment'
          AND e.entered_by_id = NEW.signed_by_id) THEN
        RAISE EXCEPTION 'they put the drawer right (who_adjusted_a_drawer_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_adjusted_a_drawer_does_not_sign_it';
    END IF;
    IF counted.kind = 'opening' AND EXISTS (
        SELECT FROM shifts_shift s JOIN shifts_shift b ON b.id = s.before_id
        WHERE s.id = counted.shift_id AND b.opened_by_id = NEW.signed_by_id) THEN
        RAISE EXCEPTION 'they handed it over (who_handed_a_drawer_over_does_not_sign_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_handed_a_drawer_over_does_not_sign_it';
    END IF;
    RETURN NEW;
END $$;
-- After a_count_may_be_signed, in the order of the alphabet: what is wrong with the count itself is said first.
CREATE TRIGGER a_count_that_is_signed_is_settled BEFORE INSERT ON shifts_countsignature
    FOR EACH ROW EXECUTE FUNCTION shifts_signature_settles();

CREATE FUNCTION shifts_day_is_handed_over() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM shifts_shift s JOIN shifts_count c ON c.shift_id = s.id AND c.kind = 'opening'
        WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND shifts_gap(c) > 0
          AND NOT EXISTS (SELECT FROM shifts_countsignature g WHERE g.count_id = c.id)) THEN
        RAISE EXCEPTION 'a hand-over is not signed (a_hand_over_that_differs_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_hand_over_that_differs_is_signed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_day_may_close_when_handed_over BEFORE INSERT ON shifts_cageday
    FOR EACH ROW EXECUTE FUNCTION shifts_day_is_handed_over();
"""

FORWARD, BACKWARD = triggers(
    [COUNTS, SIGNED],
    always=[
        ("shifts_disclosure", "a_count_may_be_disclosed"),
        ("shifts_explanation", "a_count_may_be_explained"),
        ("shifts_count", "a_count_may_be_repeated"),
        ("shifts_countsignature", "a_count_that_is_signed_is_settled"),
        ("shifts_cageday", "a_day_may_close_when_handed_over"),
    ],
    functions=[
        "shifts_day_is_handed_over()",
        "shifts_signature_settles()",
        "shifts_count_may_be_repeated()",
        "shifts_count_may_be_explained()",
        "shifts_count_may_be_disclosed()",
        "shifts_is_disclosed(shifts_count)",
        "shifts_took_part(shifts_count, uuid)",
        "shifts_gap(shifts_count)",
        "shifts_counts_beside(shifts_count)",
    ],
)


class Migration(migrations.Migration):
    dependencies = [
        ("shifts", "0004_days_are_whole_and_large_differences_told"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Disclosure",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("disclosed_at", models.DateTimeField()),
                (
                    "count",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="disclosure", to="shifts.count"
                    ),
                ),
                (
                    "disclosed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        KeepRegister("Disclosure"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
