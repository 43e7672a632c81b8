"""A clearance that was a mistake is withdrawn by a row of its own, later than the clearance and only once."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION clearance_is_withdrawn() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_review r
        WHERE r.id = NEW.review_id AND r.answer = 'cleared' AND r.resolved_at <= NEW.withdrawn_at
    ) THEN
        RAISE EXCEPTION 'only a clearance given before is withdrawn (only_a_clearance_is_withdrawn)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_clearance_is_withdrawn';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER only_a_clearance_is_withdrawn BEFORE INSERT ON admissions_reviewwithdrawal
    FOR EACH ROW EXECUTE FUNCTION clearance_is_withdrawn();
ALTER TABLE admissions_reviewwithdrawal ENABLE ALWAYS TRIGGER only_a_clearance_is_withdrawn;
"""

BACKWARD = """
DROP TRIGGER only_a_clearance_is_withdrawn ON admissions_reviewwithdrawal;
DROP FUNCTION clearance_is_withdrawn();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0010_a_presentation_is_one_statement"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ReviewWithdrawal",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reason", models.TextField()),
                ("withdrawn_at", models.DateTimeField()),
                (
                    "review",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawal",
                        to="admissions.review",
                    ),
                ),
                (
                    "withdrawn_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason__regex", "\\S")), name="a_withdrawal_has_a_reason"
                    )
                ],
            },
        ),
        KeepRegister("ReviewWithdrawal", personal=["reason"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
