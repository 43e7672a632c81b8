"""Tickets of machines, bingo and keno are held for a gaming day, and a find names its machine (NL 5.1, 5.2, 6.1)."""

import django.db.models.deletion
from django.db import migrations, models

from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("machines", "0002_machines_have_places_meters_and_services"),
        ("orphans", "0009_documents_of_claimants_are_sealed"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="find",
            name="find_category_is_known",
        ),
        migrations.AddField(
            model_name="find",
            name="machine",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="machines.machine"
            ),
        ),
        migrations.AddField(
            model_name="find",
            name="ticket",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AlterField(
            model_name="find",
            name="category",
            field=models.CharField(
                choices=[
                    ("floor", "found on the floor"),
                    ("table", "left on a gaming table"),
                    ("slot_credit", "credit forgotten on a machine"),
                    ("abandoned", "stake abandoned in play"),
                    ("prize", "unclaimed prize"),
                    ("credit", "credit left on a meter"),
                    ("left_behind", "money left at a machine"),
                    ("ticket", "ticket of a machine"),
                    ("bingo", "bingo that was not claimed"),
                    ("keno", "keno ticket that was not redeemed"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="find",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "category__in",
                        [
                            "floor",
                            "table",
                            "slot_credit",
                            "abandoned",
                            "prize",
                            "credit",
                            "left_behind",
                            "ticket",
                            "bingo",
                            "keno",
                        ],
                    )
                ),
                name="find_category_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="find",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("category__in", ["slot_credit", "prize", "credit", "left_behind", "ticket"]),
                    ("machine__isnull", True),
                    _connector="OR",
                ),
                name="only_money_of_a_machine_names_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="find",
            constraint=models.CheckConstraint(
                condition=models.Q(("category__in", ["ticket", "keno", "bingo"]), ("ticket", ""), _connector="OR"),
                name="only_a_ticket_has_a_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="find",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("category__in", ["ticket", "keno", "bingo"]), _negated=True),
                    models.Q(("ticket", ""), _negated=True),
                    _connector="OR",
                ),
                name="a_ticket_has_its_number",
            ),
        ),
        SqlFiles(["finds/orphans_ticket_key", "finds/orphans_find_names_its_machine"]),
    ]
