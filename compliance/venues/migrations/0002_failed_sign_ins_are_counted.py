"""Failed sign-ins are counted by account, network and known browser; the tables of django-axes go."""

from django.db import migrations, models

FORMER = """
DROP TABLE IF EXISTS axes_accessattemptexpiration, axes_accessattempt, axes_accesslog, axes_accessfailurelog;
"""


class Migration(migrations.Migration):
    dependencies = [("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="FailedSignIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.CharField(max_length=64)),
                ("network", models.CharField(max_length=64)),
                ("browser", models.CharField(blank=True, max_length=64)),
                ("failed_at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "failed_at"], name="failures_of_an_account"),
                    models.Index(fields=["network", "failed_at"], name="failures_of_a_network"),
                    models.Index(fields=["failed_at"], name="failures_by_age"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("account__regex", "^[0-9a-f]{64}$"),
                            ("browser__regex", "^[0-9a-f]{64}$|^$"),
                            ("network__regex", "^[0-9a-f]{64}$"),
                        ),
                        name="a_failed_sign_in_holds_digests_only",
                    )
                ],
            },
        ),
        migrations.RunSQL(FORMER, migrations.RunSQL.noop),
    ]
