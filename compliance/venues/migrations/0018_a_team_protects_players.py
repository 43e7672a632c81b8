"""The label of the role that protects players, without the name of one casino."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("venues", "0017_a_letterhead_has_two_persons"),
    ]

    operations = [
        migrations.AlterField(
            model_name="post",
            name="role",
            field=models.CharField(
                choices=[
                    ("porter", "Door staff"),
                    ("cashier", "Cashier"),
                    ("pit_boss", "Pit boss"),
                    ("chef_de_table", "Table supervisor"),
                    ("chef_de_salle", "Floor manager"),
                    ("count_team", "Count team"),
                    ("accountant", "Accountant"),
                    ("play_it_safe", "Player protection team"),
                    ("compliance", "Compliance officer"),
                    ("director", "Director"),
                    ("inspector", "Control agent"),
                    ("auditor", "Auditor"),
                    ("administrator", "Administrator"),
                    ("authority_admin", "Administrator of the authority"),
                    ("authority_head", "Head of the control agents"),
                    ("authority_desk", "Help desk of the authority"),
                ],
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="postproposal",
            name="role",
            field=models.CharField(
                choices=[
                    ("porter", "Door staff"),
                    ("cashier", "Cashier"),
                    ("pit_boss", "Pit boss"),
                    ("chef_de_table", "Table supervisor"),
                    ("chef_de_salle", "Floor manager"),
                    ("count_team", "Count team"),
                    ("accountant", "Accountant"),
                    ("play_it_safe", "Player protection team"),
                    ("compliance", "Compliance officer"),
                    ("director", "Director"),
                    ("inspector", "Control agent"),
                    ("auditor", "Auditor"),
                    ("administrator", "Administrator"),
                    ("authority_admin", "Administrator of the authority"),
                    ("authority_head", "Head of the control agents"),
                    ("authority_desk", "Help desk of the authority"),
                ],
                max_length=20,
            ),
        ),
    ]
