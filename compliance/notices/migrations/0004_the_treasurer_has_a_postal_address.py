"""The municipal treasurer has a postal address for the cover letter of R-08."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0003_applications_are_letters"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="recipient",
            name="the_addressee_of_a_recipient_is_known",
        ),
        migrations.AlterField(
            model_name="recipient",
            name="addressee",
            field=models.CharField(
                choices=[
                    ("justice", "Minister of Justice"),
                    ("finance", "Minister of Finance"),
                    ("control", "Control agents"),
                    ("ksa", "Netherlands Gambling Authority"),
                    ("treasurer", "Municipal treasurer"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="recipient",
            constraint=models.CheckConstraint(
                condition=models.Q(("addressee__in", ["justice", "finance", "control", "ksa", "treasurer"])),
                name="the_addressee_of_a_recipient_is_known",
            ),
        ),
    ]
