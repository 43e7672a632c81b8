"""Guests who ask to be kept out sign at the desk: the text, the signature, and the receipts that were printed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION request_may_be_signed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked exclusions_measure;
BEGIN
    SELECT * INTO asked FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF asked.kind <> 'self_ban' AND asked.basis <> 'house' THEN
        RAISE EXCEPTION 'nobody asked for this (only_a_wish_is_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_wish_is_signed';
    END IF;
    IF NOT EXISTS (
        SELECT FROM exclusions_measurearrival a WHERE a.measure_id = NEW.measure_id AND a.channel = 'in_person'
    ) THEN
        RAISE EXCEPTION 'it was not asked for in person (what_is_signed_was_asked_in_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_is_signed_was_asked_in_person';
    END IF;
    IF NEW.signed_at > asked.entered_at OR NEW.witnessed_by_id <> asked.entered_by_id THEN
        RAISE EXCEPTION 'another moment or person (whoever_enters_a_request_saw_it_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'whoever_enters_a_request_saw_it_signed';
    END IF;
    IF NEW.text_digest <> encode(sha256(convert_to(NEW.text, 'UTF8')), 'hex')
        OR NEW.strokes_digest <> (
            CASE NEW.strokes WHEN '' THEN '' ELSE encode(sha256(convert_to(NEW.strokes, 'UTF8')), 'hex') END
        )
    THEN
        RAISE EXCEPTION 'another text or drawing (a_digest_is_of_what_was_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_digest_is_of_what_was_signed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_request_may_be_signed BEFORE INSERT ON exclusions_requestsignature
    FOR EACH ROW EXECUTE FUNCTION request_may_be_signed();
ALTER TABLE exclusions_requestsignature ENABLE ALWAYS TRIGGER a_request_may_be_signed;

CREATE FUNCTION receipt_may_be_printed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM exclusions_requestsignature s WHERE s.measure_id = NEW.measure_id) THEN
        RAISE EXCEPTION 'nothing was signed (only_what_was_signed_has_a_receipt)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_what_was_signed_has_a_receipt';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_receipt_may_be_printed BEFORE INSERT ON exclusions_receiptprint
    FOR EACH ROW EXECUTE FUNCTION receipt_may_be_printed();
ALTER TABLE exclusions_receiptprint ENABLE ALWAYS TRIGGER a_receipt_may_be_printed;
"""

BACKWARD = """
DROP TRIGGER a_receipt_may_be_printed ON exclusions_receiptprint;
DROP FUNCTION receipt_may_be_printed();
DROP TRIGGER a_request_may_be_signed ON exclusions_requestsignature;
DROP FUNCTION request_may_be_signed();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0019_a_striking_off_arrives"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ReceiptPrint",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("number", models.SmallIntegerField()),
                ("printed_at", models.DateTimeField()),
                (
                    "measure",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="receipts",
                        to="exclusions.measure",
                    ),
                ),
                (
                    "printed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("measure", "number"), name="one_receipt_under_each_number"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="receipts_are_numbered_from_one"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RequestSignature",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("way", models.CharField(choices=[("screen", "on the screen"), ("paper", "on paper")], max_length=10)),
                ("language", models.CharField(max_length=2)),
                ("version", models.CharField(max_length=10)),
                ("text", models.TextField()),
                ("text_digest", models.CharField(max_length=64)),
                ("strokes", models.TextField(blank=True)),
                ("strokes_digest", models.CharField(blank=True, max_length=64)),
                ("signed_at", models.DateTimeField()),
                (
                    "measure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="signature", to="exclusions.measure"
                    ),
                ),
                (
                    "witnessed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("way", "screen"), models.Q(("strokes_digest", ""), _negated=True)),
                            models.Q(("strokes_digest", ""), ("way", "paper")),
                            _connector="OR",
                        ),
                        name="a_signature_on_the_screen_has_its_strokes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ("fr", "de", "pt", "en", "nl", "it"))),
                        name="the_language_that_was_signed_is_known",
                    ),
                ],
            },
        ),
        KeepRegister("ReceiptPrint"),
        KeepRegister("RequestSignature", personal=["text"], secret=["strokes"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
