"""Long volumes are kept in pieces, and an order that is not drawn yet can be cancelled, but never both."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister
from audit.refusals import triggers

# Who cancels and who keeps what was drawn take turns at the row that says how far the drawing is.
TURNS = """
CREATE FUNCTION report_is_drawn_or_cancelled() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM FROM reports_drawing WHERE report_id = NEW.report_id FOR UPDATE;
    IF TG_TABLE_NAME = 'reports_reportcancellation' THEN
        IF EXISTS (SELECT FROM reports_reportvolume WHERE report_id = NEW.report_id) THEN
            RAISE EXCEPTION 'it is drawn (a_drawn_report_is_never_cancelled)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_drawn_report_is_never_cancelled';
        END IF;
    ELSIF EXISTS (SELECT FROM reports_reportcancellation WHERE report_id = NEW.report_id) THEN
        RAISE EXCEPTION 'it is cancelled (a_cancelled_report_is_never_drawn)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_cancelled_report_is_never_drawn';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_drawn_report_is_never_cancelled BEFORE INSERT ON reports_reportcancellation
    FOR EACH ROW EXECUTE FUNCTION report_is_drawn_or_cancelled();
CREATE TRIGGER a_cancelled_report_is_never_drawn BEFORE INSERT ON reports_reportvolume
    FOR EACH ROW EXECUTE FUNCTION report_is_drawn_or_cancelled();
"""

# The last piece closes a volume: when it is committed, all of them together are what the register says.
PIECES = """
CREATE FUNCTION pieces_are_the_volume() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
    found text;
    written bigint;
BEGIN
    SELECT encode(sha256(string_agg(pdf, ''::bytea ORDER BY number)), 'hex'), count(*) INTO found, written
    FROM reports_volumepiece WHERE volume_id = NEW.volume_id;
    IF written <> NEW.of OR found IS DISTINCT FROM (SELECT sha256 FROM reports_reportvolume WHERE id = NEW.volume_id)
    THEN
        RAISE EXCEPTION 'other bytes (volume_pieces_match_their_checksum)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'volume_pieces_match_their_checksum';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER volume_pieces_match AFTER INSERT ON reports_volumepiece
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.number = NEW.of) EXECUTE FUNCTION pieces_are_the_volume();

CREATE FUNCTION a_closed_volume_takes_no_piece() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.number > 1 AND NOT EXISTS (
        SELECT FROM reports_volumepiece
        WHERE volume_id = NEW.volume_id AND number = NEW.number - 1 AND of = NEW.of
    ) THEN
        RAISE EXCEPTION 'not the next piece (volume_pieces_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'volume_pieces_follow_each_other';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER volume_pieces_follow BEFORE INSERT ON reports_volumepiece
    FOR EACH ROW EXECUTE FUNCTION a_closed_volume_takes_no_piece();
CREATE TRIGGER volume_pieces_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON reports_volumepiece
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('volume_pieces_are_never_changed');
REVOKE UPDATE, DELETE, TRUNCATE ON reports_volumepiece FROM carnet_app;
ALTER TABLE reports_volumepiece ALTER COLUMN pdf SET STORAGE EXTERNAL;
"""

FORWARD, BACKWARD = triggers(
    [TURNS, PIECES],
    always=[
        ("reports_reportcancellation", "a_drawn_report_is_never_cancelled"),
        ("reports_reportvolume", "a_cancelled_report_is_never_drawn"),
        ("reports_volumepiece", "volume_pieces_match"),
        ("reports_volumepiece", "volume_pieces_follow"),
        ("reports_volumepiece", "volume_pieces_stay"),
    ],
    functions=["report_is_drawn_or_cancelled()", "pieces_are_the_volume()", "a_closed_volume_takes_no_piece()"],
    last="GRANT UPDATE, DELETE ON reports_volumepiece TO carnet_app;\n",
)


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0007_the_cage_is_reported"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ReportCancellation",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("cancelled_at", models.DateTimeField()),
                (
                    "cancelled_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "report",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cancellation", to="reports.report"
                    ),
                ),
            ],
        ),
        KeepRegister("ReportCancellation"),
        migrations.CreateModel(
            name="VolumePiece",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("of", models.PositiveIntegerField()),
                ("pdf", models.BinaryField()),
                (
                    "volume",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="pieces", to="reports.reportvolume"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("volume", "number"), name="a_piece_is_written_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1), ("number__lte", models.F("of"))),
                        name="pieces_are_counted_from_one",
                    ),
                ],
            },
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
