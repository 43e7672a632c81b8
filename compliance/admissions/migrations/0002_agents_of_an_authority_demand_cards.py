"""The label of checks demanded by an agent, of the authority of any country."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="cardcheck",
            name="demanded_by",
            field=models.CharField(
                choices=[("staff", "an employee"), ("agent", "an agent of the authority")], max_length=10
            ),
        ),
    ]
