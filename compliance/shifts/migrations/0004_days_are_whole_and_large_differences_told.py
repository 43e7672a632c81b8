"""A closed day names every drawer and box, and no large difference is signed without telling the authority."""

from django.db import migrations, models

from audit.refusals import triggers

DAY = """
CREATE FUNCTION shifts_day_names_every_place() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM shifts_shift s WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND NOT EXISTS (
            SELECT FROM shifts_cagedayline l JOIN shifts_count c ON c.id = shifts_final_count(s.id)
            WHERE l.day_id = NEW.id AND l.shift_id = s.id AND l.counted = c.cash + c.chips + c.plaques
              AND l.kind = CASE WHEN s.desk_id IS NULL THEN 'table' ELSE 'desk' END)
    ) OR EXISTS (
        SELECT FROM shifts_boxfitting f JOIN shifts_shift s ON s.id = f.shift_id JOIN shifts_dropbox b ON b.id = f.box_id
        WHERE s.venue_id = NEW.venue_id AND s.gaming_day = NEW.gaming_day AND NOT EXISTS (
            SELECT FROM shifts_cagedayline l
            WHERE l.day_id = NEW.id AND l.kind = 'box' AND l.shift_id = s.id AND l.place = b.name)
    ) OR EXISTS (
        SELECT FROM shifts_cagedayline l JOIN shifts_shift s ON s.id = l.shift_id
        WHERE l.day_id = NEW.id AND (s.venue_id, s.gaming_day) IS DISTINCT FROM (NEW.venue_id, NEW.gaming_day)
    ) THEN
        RAISE EXCEPTION 'a place is missing (a_closed_day_names_every_place)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_day_names_every_place';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_closed_day_names_every_place AFTER INSERT ON shifts_cageday
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shifts_day_names_every_place();
"""

TOLD = """
CREATE FUNCTION shifts_difference_is_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted shifts_count;
    apart numeric;
BEGIN
    SELECT * INTO counted FROM shifts_count c WHERE c.id = NEW.count_id;
    -- Chips at a table are won and lost: there the difference is the game's.
    IF counted.kind IN ('closing', 'recount') AND EXISTS (
        SELECT FROM shifts_shift s WHERE s.id = counted.shift_id AND s.table_id IS NOT NULL) THEN
        RETURN NULL;
    END IF;
    apart := greatest(
        abs(counted.cash - counted.expected_cash), abs(counted.chips - counted.expected_chips),
        abs(counted.plaques - counted.expected_plaques),
        abs(counted.cash + counted.chips + counted.plaques
            - counted.expected_cash - counted.expected_chips - counted.expected_plaques));
    IF apart > NEW.notice_above AND NOT EXISTS (
        SELECT FROM notices_notice n JOIN notices_variancenotice v ON v.notice_id = n.id
        WHERE n.kind = 'variance' AND n.subject_table = 'shifts_count' AND n.subject_id = counted.id AND v.gap = apart)
    THEN
        RAISE EXCEPTION 'nobody was told (a_large_difference_is_told_when_it_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_large_difference_is_told_when_it_is_signed';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_large_difference_is_told_when_it_is_signed AFTER INSERT ON shifts_countsignature
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.notice_above IS NOT NULL)
    EXECUTE FUNCTION shifts_difference_is_told();
"""

FORWARD, BACKWARD = triggers(
    [DAY, TOLD],
    always=[
        ("shifts_cageday", "a_closed_day_names_every_place"),
        ("shifts_countsignature", "a_large_difference_is_told_when_it_is_signed"),
    ],
    functions=["shifts_difference_is_told()", "shifts_day_names_every_place()"],
)


class Migration(migrations.Migration):
    dependencies = [("shifts", "0003_counts_are_signed"), ("notices", "0004_differences_of_counts_are_told")]

    operations = [
        migrations.AddConstraint(
            model_name="cagedayline",
            constraint=models.CheckConstraint(
                condition=models.Q(("difference", models.F("counted") - models.F("expected"))),
                name="each_place_shows_its_difference",
            ),
        ),
        # Chips that were found are brought to the drawer as chips.
        migrations.RemoveConstraint(model_name="entry", name="a_receipt_brings_money"),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("kind__in", ["takings", "other_in"]), _negated=True),
                        ("cash__gt", 0),
                        _connector="OR",
                    ),
                    models.Q(
                        models.Q(("kind", "orphans_in"), _negated=True),
                        models.Q(("cash__gte", 0), ("chips__gte", 0), ("dropped", 0), ("plaques__gte", 0)),
                        _connector="OR",
                    ),
                ),
                name="a_receipt_brings_money",
            ),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
