"""A tip may be counted by the number and the value of its chips."""

import django.db.models.expressions
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cage", "0004_documents_of_exchanges_are_sealed"),
    ]

    operations = [
        migrations.AddField(
            model_name="tip",
            name="chip_value",
            field=models.DecimalField(decimal_places=2, max_digits=14, null=True, blank=True),
        ),
        migrations.AddField(
            model_name="tip",
            name="chips",
            field=models.PositiveIntegerField(null=True, blank=True),
        ),
        migrations.AddConstraint(
            model_name="tip",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("chip_value__isnull", True), ("chips__isnull", True)),
                    models.Q(
                        (
                            "amount",
                            django.db.models.expressions.CombinedExpression(
                                models.F("chips"), "*", models.F("chip_value")
                            ),
                        ),
                        ("chip_value__gt", 0),
                        ("chip_value__isnull", False),
                        ("chips__gt", 0),
                        ("chips__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="a_tip_is_worth_its_chips",
            ),
        ),
    ]
