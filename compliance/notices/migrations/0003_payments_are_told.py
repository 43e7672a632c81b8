"""The Minister of Finance is told of payments of orphan money: what was paid stands beside the notice."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION payment_may_be_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    told record;
BEGIN
    SELECT n.kind, v.currency, (n.raised_at AT TIME ZONE v.timezone)::date AS today INTO told
    FROM notices_notice n JOIN venues_venue v ON v.id = n.venue_id WHERE n.id = NEW.notice_id;
    IF told.kind <> 'orphan_payment' THEN
        RAISE EXCEPTION 'a notice of something else (only_a_notice_of_a_payment_tells_a_sum)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_notice_of_a_payment_tells_a_sum';
    END IF;
    IF NEW.currency <> told.currency THEN
        RAISE EXCEPTION 'another currency (a_payment_is_told_in_the_money_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_payment_is_told_in_the_money_of_the_house';
    END IF;
    IF NEW.paid_on > told.today THEN
        RAISE EXCEPTION 'that day has not come (a_payment_is_told_once_it_is_made)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_told_once_it_is_made';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_payment_may_be_told BEFORE INSERT ON notices_paymentnotice
    FOR EACH ROW EXECUTE FUNCTION payment_may_be_told();
ALTER TABLE notices_paymentnotice ENABLE ALWAYS TRIGGER a_payment_may_be_told;

CREATE FUNCTION notice_tells_the_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_paymentnotice p WHERE p.notice_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing was paid (a_notice_of_a_payment_tells_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_notice_of_a_payment_tells_the_payment';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_notice_of_a_payment_tells_the_payment AFTER INSERT ON notices_notice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'orphan_payment')
    EXECUTE FUNCTION notice_tells_the_payment();
ALTER TABLE notices_notice ENABLE ALWAYS TRIGGER a_notice_of_a_payment_tells_the_payment;
"""

BACKWARD = """
DROP TRIGGER a_notice_of_a_payment_tells_the_payment ON notices_notice;
DROP FUNCTION notice_tells_the_payment();

DROP TRIGGER a_payment_may_be_told ON notices_paymentnotice;
DROP FUNCTION payment_may_be_told();
"""


class Migration(migrations.Migration):
    dependencies = [("notices", "0002_kept_in_the_log"), ("venues", "0007_a_token_is_one_question")]

    operations = [
        migrations.CreateModel(
            name="PaymentNotice",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("exercise", models.CharField(max_length=40)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("currency", models.CharField(max_length=3)),
                ("paid_on", models.DateField()),
                ("beneficiary", models.CharField(max_length=200)),
                (
                    "receipts",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=40), blank=True, default=list, size=None
                    ),
                ),
                (
                    "notice",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payment", to="notices.notice"
                    ),
                ),
            ],
        ),
        migrations.RemoveConstraint(model_name="notice", name="notice_addressee_is_known"),
        migrations.RemoveConstraint(model_name="notice", name="notice_kind_is_known"),
        migrations.AlterField(
            model_name="notice",
            name="addressee",
            field=models.CharField(
                choices=[("justice", "Minister of Justice"), ("finance", "Minister of Finance")], max_length=20
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("exclusion", "exclusion by the house"),
                    ("refusal", "refusal at the door"),
                    ("orphan_payment", "payment of orphan money"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("addressee__in", ["justice", "finance"])), name="notice_addressee_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["exclusion", "refusal", "orphan_payment"])),
                name="notice_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("addressee", "finance"), ("kind", "orphan_payment")),
                    models.Q(
                        models.Q(("kind", "orphan_payment"), _negated=True),
                        models.Q(("addressee", "finance"), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="each_kind_of_notice_has_its_addressee",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "orphan_payment"), _negated=True),
                    models.Q(
                        ("birth_year__isnull", True), ("given_names", ""), ("person__isnull", True), ("surname", "")
                    ),
                    _connector="OR",
                ),
                name="a_notice_of_a_payment_names_nobody",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentnotice",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="a_payment_told_is_of_a_sum"),
        ),
        migrations.AddConstraint(
            model_name="paymentnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(("exercise", ""), _negated=True), name="a_payment_told_has_its_exercise"
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(("beneficiary", ""), _negated=True), name="a_payment_told_has_its_beneficiary"
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(("receipts__contains", [""]), _negated=True),
                name="receipts_of_a_payment_told_have_numbers",
            ),
        ),
        KeepRegister("PaymentNotice"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
