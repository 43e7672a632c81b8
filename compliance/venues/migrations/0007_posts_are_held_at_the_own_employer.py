"""An account has one employer for good, and holds posts there only; the authority has roles of its own."""

from django.db import migrations, models

from audit.schema.sql_files import SqlFiles

ROLES = [
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
]


class Migration(migrations.Migration):
    dependencies = [("venues", "0006_accounts_belong_to_the_employer_of_their_newest_post")]

    operations = [
        migrations.AddConstraint(
            "staff",
            models.CheckConstraint(
                condition=models.Q(("authority", ""), ("venue__isnull", False))
                | models.Q(("authority__in", ["LU", "NL"]), ("venue__isnull", True)),
                name="an_account_has_one_employer",
            ),
        ),
        migrations.AlterField("post", "role", models.CharField(choices=ROLES, max_length=20)),
        migrations.RemoveConstraint("post", "post_role_is_known"),
        migrations.AddConstraint(
            "post",
            models.CheckConstraint(
                condition=models.Q(("role__in", [role for role, _name in ROLES])), name="post_role_is_known"
            ),
        ),
        SqlFiles(["former/houses_of_employer"], instead_of=["former/houses_of_staff"]),
        SqlFiles(["former/venues_post_of_employer"], instead_of=["former/venues_post_stands_apart"]),
        SqlFiles(["venues_staff_keeps_employer"]),
    ]
