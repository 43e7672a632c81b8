"""The tables of the shelf, under the care of the log."""

from decimal import Decimal

import django.db.models.deletion
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister

KEY = ("id", models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False))


class Migration(migrations.Migration):
    initial = True
    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Book",
            fields=[
                KEY,
                ("title", models.CharField(max_length=100)),
                ("price", models.DecimalField(decimal_places=2, default=Decimal("1.50"), max_digits=14)),
                ("bought_at", models.DateTimeField(null=True)),
                ("owner", models.CharField(default="", max_length=100)),
                ("note", models.TextField(null=True)),
                ("shelfmark", models.CharField(default="", max_length=100)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(price__gte=0), name="book_price_is_not_negative")
                ]
            },
        ),
        KeepRegister("Book", personal=["owner", "note"], secret=["shelfmark"]),
        migrations.CreateModel(
            name="Loan",
            fields=[
                KEY,
                ("until", models.DateField(null=True)),
                ("days", models.IntegerField(default=14)),
                (
                    "renewed_from",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        to="shelf.loan",
                    ),
                ),
            ],
        ),
        migrations.RunSQL(
            "ALTER TABLE shelf_loan ADD CONSTRAINT renewal_follows_a_loan"
            " FOREIGN KEY (renewed_from_id) REFERENCES shelf_loan ON DELETE CASCADE"
            " DEFERRABLE INITIALLY DEFERRED",
            "ALTER TABLE shelf_loan DROP CONSTRAINT renewal_follows_a_loan",
        ),
        KeepRegister("Loan", append_only=False),
        migrations.CreateModel(
            name="Reader",
            fields=[
                KEY,
                ("name", models.CharField(max_length=100)),
                ("password", models.CharField(default="", max_length=100)),
                ("visits", models.IntegerField(default=0)),
            ],
        ),
        KeepRegister("Reader", personal=["name"], secret=["password"], append_only=False, act_needed=False),
        migrations.CreateModel(
            name="Sheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("days", models.IntegerField(default=14)),
            ],
        ),
    ]
