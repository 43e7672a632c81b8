"""A letter on a payment names the receipts that were recorded until it was issued, and never changes after that."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister
from audit.refusals import triggers

ADDED = """
CREATE FUNCTION notices_receipt_may_be_added() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    first uuid;
BEGIN
    SELECT p.notice_id INTO first FROM notices_paymentnotice p WHERE p.id = NEW.payment_id;
    IF EXISTS (SELECT FROM notices_noticecorrection c WHERE c.notice_id = first) THEN
        RAISE EXCEPTION 'a correction (receipts_are_added_to_the_first_notice)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'receipts_are_added_to_the_first_notice';
    END IF;
    IF EXISTS (
        WITH RECURSIVE letters(id) AS (
            SELECT first UNION
            SELECT c.notice_id FROM notices_noticecorrection c JOIN letters l ON c.corrects_id = l.id)
        SELECT FROM notices_noticeissue i JOIN letters l ON i.notice_id = l.id WHERE i.issued_at >= NEW.added_at) THEN
        RAISE EXCEPTION 'the letter is issued (an_issued_letter_gets_no_receipt)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_issued_letter_gets_no_receipt';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_receipt_may_be_added BEFORE INSERT ON notices_paymentreceipt
    FOR EACH ROW EXECUTE FUNCTION notices_receipt_may_be_added();
"""

FORWARD, BACKWARD = triggers(
    [ADDED],
    always=[("notices_paymentreceipt", "a_receipt_may_be_added")],
    functions=["notices_receipt_may_be_added()"],
)


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0006_notices_only_move_forward"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PaymentReceipt",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("number", models.CharField(max_length=40)),
                ("added_at", models.DateTimeField()),
                (
                    "added_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "payment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="later_receipts",
                        to="notices.paymentnotice",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="paymentreceipt",
            constraint=models.UniqueConstraint(
                fields=("payment", "number"), name="a_receipt_of_a_payment_is_added_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentreceipt",
            constraint=models.CheckConstraint(
                condition=models.Q(("number", ""), _negated=True), name="a_receipt_of_a_payment_has_a_number"
            ),
        ),
        KeepRegister("PaymentReceipt"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
