"""Photographs that an account looks at are counted as well."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("usage", "0001_initial"),
        ("venues", "0008_roles_and_credentials_need_two_persons"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="usealert",
            name="the_alerted_use_is_known",
        ),
        migrations.RemoveConstraint(
            model_name="usecount",
            name="a_counted_use_is_known",
        ),
        migrations.AlterField(
            model_name="usealert",
            name="activity",
            field=models.CharField(
                choices=[
                    ("persons", "records of persons opened"),
                    ("searches", "searches"),
                    ("exports", "files taken"),
                    ("pages", "pages of registers read"),
                    ("pictures", "photographs shown"),
                    ("denials", "denied requests"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="usecount",
            name="activity",
            field=models.CharField(
                choices=[
                    ("persons", "records of persons opened"),
                    ("searches", "searches"),
                    ("exports", "files taken"),
                    ("pages", "pages of registers read"),
                    ("pictures", "photographs shown"),
                    ("denials", "denied requests"),
                ],
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="usealert",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("activity__in", ["persons", "searches", "exports", "pages", "pictures", "denials"])
                ),
                name="the_alerted_use_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="usecount",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("activity__in", ["persons", "searches", "exports", "pages", "pictures", "denials"])
                ),
                name="a_counted_use_is_known",
            ),
        ),
    ]
