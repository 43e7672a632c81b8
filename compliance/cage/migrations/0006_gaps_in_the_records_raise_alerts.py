"""Gaps in the records of chips and floats raise alerts, which another person reviews."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0005_a_tip_is_worth_its_chips"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="VaultAlert",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("number_missing", "a number of the records is missing"),
                            ("balance_differs", "the stock does not follow from the movements"),
                            ("not_counted", "a float was not counted at the end of its gaming day"),
                            ("not_witnessed", "the witness of a stock change has not signed in time"),
                            ("disputed", "the witness of a stock change disputes it"),
                            ("not_received", "no second person has signed for chips that left a float"),
                        ],
                        max_length=20,
                    ),
                ),
                ("source_id", models.UUIDField()),
                ("thing", models.CharField(max_length=40)),
                ("expected", models.IntegerField(blank=True, null=True)),
                ("found", models.IntegerField(blank=True, null=True)),
                ("raised_at", models.DateTimeField()),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="VaultAlertReview",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("explained", "explained, with no loss"),
                            ("corrected", "corrected by a further record"),
                            ("reported", "reported to the management"),
                        ],
                        max_length=20,
                    ),
                ),
                ("reviewed_at", models.DateTimeField()),
                (
                    "alert",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="review", to="cage.vaultalert"
                    ),
                ),
                (
                    "reviewed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="vaultalert",
            index=models.Index(fields=["venue", "-raised_at"], name="newest_vault_alerts_first"),
        ),
        migrations.AddConstraint(
            model_name="vaultalert",
            constraint=models.UniqueConstraint(fields=("source_id", "kind"), name="a_record_raises_an_alert_once"),
        ),
        migrations.AddConstraint(
            model_name="vaultalert",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "number_missing",
                            "balance_differs",
                            "not_counted",
                            "not_witnessed",
                            "disputed",
                            "not_received",
                        ],
                    )
                ),
                name="the_kind_of_a_vault_alert_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="vaultalertreview",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome__in", ["explained", "corrected", "reported"])),
                name="the_outcome_of_a_vault_review_is_known",
            ),
        ),
        KeepRegister("VaultAlert"),
        KeepRegister("VaultAlertReview"),
        SqlFiles(["vault_alerts/cage_vault_alert_may_be_reviewed"]),
    ]
