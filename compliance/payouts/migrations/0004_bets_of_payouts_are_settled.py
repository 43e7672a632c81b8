"""Bets behind payouts are settled, and the result is compared with the request."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("payouts", "0003_accounts_and_documents_are_sealed"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SettlementCheck",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("game", models.CharField(max_length=40)),
                ("answers", models.JSONField()),
                ("returned", models.DecimalField(decimal_places=2, max_digits=14)),
                ("won", models.DecimalField(decimal_places=2, max_digits=14)),
                ("commission", models.DecimalField(decimal_places=2, max_digits=14)),
                ("paid", models.DecimalField(decimal_places=2, max_digits=14)),
                ("is_complete", models.BooleanField()),
                ("is_certain", models.BooleanField()),
                ("agrees", models.BooleanField()),
                ("checked_at", models.DateTimeField()),
                (
                    "checked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "payout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="checks", to="payouts.payout"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "paid",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("returned"), "+", models.F("won")
                                    ),
                                    "-",
                                    models.F("commission"),
                                ),
                            ),
                            ("returned__gte", 0),
                            ("won__gte", 0),
                            ("commission__gte", 0),
                            ("commission__lte", models.F("won")),
                        ),
                        name="a_settlement_check_adds_up",
                    )
                ],
            },
        ),
        KeepRegister("SettlementCheck"),
        SqlFiles(["checks/payouts_check_compares_its_payout"]),
    ]
