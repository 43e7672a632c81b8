"""A measure may limit visits: on what basis, by which period, and how many."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("exclusions", "0007_one_plan_for_every_guest")]

    operations = [
        migrations.RemoveConstraint(model_name="measure", name="measure_kind_is_known"),
        migrations.AddField(
            model_name="measure",
            name="basis",
            field=models.CharField(
                blank=True,
                choices=[("art_69", "imposed by the management"), ("house", "at the guest's own wish")],
                db_default="",
                default="",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="measure",
            name="period",
            field=models.CharField(
                blank=True,
                choices=[("week", "week"), ("month", "month"), ("year", "year")],
                db_default="",
                default="",
                max_length=10,
            ),
        ),
        migrations.AddField(model_name="measure", name="visits", field=models.SmallIntegerField(blank=True, null=True)),
        migrations.AlterField(
            model_name="measure",
            name="kind",
            field=models.CharField(
                choices=[
                    ("ministerial", "exclusion by the Minister"),
                    ("house", "exclusion by the house"),
                    ("self_ban", "self-ban"),
                    ("visit_limit", "visit limit"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=Q(kind__in=["ministerial", "house", "self_ban", "visit_limit"]), name="measure_kind_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=Q(kind="visit_limit") | Q(basis="", period="", visits__isnull=True),
                name="only_a_limit_counts_visits",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=~Q(kind="visit_limit")
                | Q(basis="art_69", period="month")
                | Q(basis="house", period__in=["week", "month", "year"]),
                name="a_limit_has_its_basis_and_period",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=~Q(kind="visit_limit") | Q(visits__isnull=False, visits__gte=1),
                name="a_limit_allows_at_least_one_visit",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=~Q(basis="art_69") | ~Q(reason=""), name="an_imposed_limit_has_its_reasons"
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=~Q(basis="house") | Q(last_day__isnull=False), name="a_wished_limit_has_its_last_day"
            ),
        ),
    ]
