"""No side bet is set up without an approval of its own that holds, and an approval may end."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister
from audit.refusals import triggers

APPROVED = """
CREATE FUNCTION games_approval_holds(of_venue uuid, of_game text, of_kinds text[], at timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM games_approvalapplication a
        JOIN games_applicationdecision d ON d.application_id = a.id
        JOIN venues_venue v ON v.id = a.venue_id
        LEFT JOIN games_approvalend e ON e.application_id = a.id
        WHERE a.venue_id = of_venue AND a.game = of_game AND a.kind = ANY(of_kinds) AND d.granted
          AND (at AT TIME ZONE v.timezone)::date BETWEEN d.valid_from AND coalesce(e.last_day, 'infinity'::date));
$$;

CREATE FUNCTION games_side_bet_waits(of_venue uuid, of_game text, at timestamptz) RETURNS boolean
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT of_game IN ('lu.super_jack', 'lu.perfect_pairs')
       AND NOT games_approval_holds(of_venue, of_game, ARRAY['side_bet'], at);
$$;
"""

TABLE = """
CREATE OR REPLACE FUNCTION games_table_waits_for_an_approval() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF games_side_bet_waits(NEW.venue_id, NEW.game, NEW.set_up_at)
       OR EXISTS (SELECT FROM games_approvalapplication a WHERE a.venue_id = NEW.venue_id AND a.game = NEW.game)
          AND NOT games_approval_holds(
              NEW.venue_id, NEW.game, ARRAY['semi_automatic', 'side_bet', 'tournament'], NEW.set_up_at) THEN
        RAISE EXCEPTION 'the Minister has not approved it (a_table_waits_for_the_approval_of_its_game)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_table_waits_for_the_approval_of_its_game';
    END IF;
    RETURN NEW;
END $$;
"""

BEFORE = """
CREATE OR REPLACE FUNCTION games_table_waits_for_an_approval() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_approvalapplication a WHERE a.venue_id = NEW.venue_id AND a.game = NEW.game)
       AND NOT EXISTS (
        SELECT FROM games_approvalapplication a JOIN games_applicationdecision d ON d.application_id = a.id
        JOIN venues_venue v ON v.id = a.venue_id
        WHERE a.venue_id = NEW.venue_id AND a.game = NEW.game AND d.granted
          AND d.valid_from <= (NEW.set_up_at AT TIME ZONE v.timezone)::date) THEN
        RAISE EXCEPTION 'the Minister has not approved it (a_table_waits_for_the_approval_of_its_game)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_table_waits_for_the_approval_of_its_game';
    END IF;
    RETURN NEW;
END $$;
"""

END = """
CREATE FUNCTION games_end_follows_an_approval() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_applicationdecision d
                   WHERE d.application_id = NEW.application_id AND d.granted AND d.valid_from <= NEW.last_day + 1) THEN
        RAISE EXCEPTION 'there is no approval to end (an_approval_ends_after_it_was_granted)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_approval_ends_after_it_was_granted';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_approval_ends_after_it_was_granted BEFORE INSERT ON games_approvalend
    FOR EACH ROW EXECUTE FUNCTION games_end_follows_an_approval();

CREATE FUNCTION games_use_precedes_the_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_approvalend e
               WHERE e.application_id = NEW.application_id AND e.last_day < NEW.begins_on) THEN
        RAISE EXCEPTION 'the approval has ended (nothing_is_used_after_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_is_used_after_its_approval';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER nothing_is_used_after_its_approval BEFORE INSERT ON games_firstuse
    FOR EACH ROW EXECUTE FUNCTION games_use_precedes_the_end();
"""

FORWARD, BACKWARD = triggers(
    [APPROVED, TABLE, END],
    always=[
        ("games_approvalend", "an_approval_ends_after_it_was_granted"),
        ("games_firstuse", "nothing_is_used_after_its_approval"),
    ],
    functions=["games_use_precedes_the_end()", "games_end_follows_an_approval()"],
    last=BEFORE
    + "DROP FUNCTION games_side_bet_waits(uuid, text, timestamptz);\n"
    + "DROP FUNCTION games_approval_holds(uuid, text, text[], timestamptz);\n",
)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_nothing_is_used_before_its_approval"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ApprovalEnd",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("last_day", models.DateField()),
                ("reference", models.CharField(max_length=80)),
                ("reason", models.TextField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "application",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ended",
                        to="games.approvalapplication",
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="approvalend",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("reference", ""), _negated=True), models.Q(("reason", ""), _negated=True)),
                name="the_end_of_an_approval_has_reference_and_reason",
            ),
        ),
        KeepRegister("ApprovalEnd"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
