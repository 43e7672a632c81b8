"""Self-bans of one guest do not overlap, nor do limits of one basis and period.

What the guest asked for is never ended early, so its days stand in the row and an exclusion constraint compares them. A
limit of the management may be struck off, which another row says: a trigger looks at both, one guest at a time.
"""

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
from django.db import migrations
from django.db.models import F, Func, Q

FORWARD = """
CREATE FUNCTION imposed_limit_stands_alone() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('limits of ' || NEW.person_id, 0));
    IF EXISTS (
        SELECT FROM exclusions_measure m LEFT JOIN exclusions_measureend e ON e.measure_id = m.id
        WHERE m.person_id = NEW.person_id AND m.venue_id = NEW.venue_id
          AND m.basis = NEW.basis AND m.period = NEW.period
          AND daterange(m.first_day, least(m.last_day + 1, e.ended_on)) && daterange(NEW.first_day, NEW.last_day, '[]')
    ) THEN
        RAISE EXCEPTION 'one limit of the management at a time (imposed_limits_of_one_guest_do_not_overlap)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'imposed_limits_of_one_guest_do_not_overlap';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_imposed_limit_stands_alone BEFORE INSERT ON exclusions_measure
    FOR EACH ROW WHEN (NEW.basis = 'art_69' AND NEW.person_id IS NOT NULL)
    EXECUTE FUNCTION imposed_limit_stands_alone();
ALTER TABLE exclusions_measure ENABLE ALWAYS TRIGGER an_imposed_limit_stands_alone;
"""
BACKWARD = """
DROP TRIGGER an_imposed_limit_stands_alone ON exclusions_measure;
DROP FUNCTION imposed_limit_stands_alone();
"""


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0009_a_wished_limit_stays")]

    operations = [
        migrations.AddConstraint(
            model_name="measure",
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(
                name="wished_periods_of_one_guest_do_not_overlap",
                expressions=[
                    (F("venue"), "="),
                    (F("person"), "="),
                    (F("kind"), "="),
                    (F("period"), "="),
                    (
                        Func(
                            F("first_day"),
                            F("last_day"),
                            django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_upper=True),
                            function="daterange",
                            output_field=django.contrib.postgres.fields.ranges.DateRangeField(),
                        ),
                        "&&",
                    ),
                ],
                condition=Q(person__isnull=False) & (Q(kind="self_ban") | Q(basis="house")),
            ),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
