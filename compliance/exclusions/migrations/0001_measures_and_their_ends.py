"""The tables of measures that keep people out, of their ends, and of access given back."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0005_one_guest_many_papers"),
        ("venues", "0005_four_eyes_look_at_our_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Measure",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ministerial", "exclusion by the Minister"),
                            ("house", "exclusion by the house"),
                            ("self_ban", "self-ban"),
                        ],
                        max_length=20,
                    ),
                ),
                ("surname", models.CharField(max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("mrz_name", models.CharField(blank=True, db_collation="C", max_length=400)),
                ("sort_key", models.CharField(blank=True, db_collation="C", max_length=400)),
                ("birth_year", models.SmallIntegerField(blank=True, null=True)),
                ("birth_month", models.SmallIntegerField(blank=True, null=True)),
                ("birth_day", models.SmallIntegerField(blank=True, null=True)),
                ("birth_key", models.IntegerField()),
                ("sex", models.CharField(max_length=1)),
                ("nationality", models.CharField(blank=True, max_length=3)),
                ("document_number", models.CharField(blank=True, db_collation="C", max_length=40)),
                ("document_state", models.CharField(blank=True, max_length=3)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField(blank=True, null=True)),
                ("reference", models.CharField(blank=True, max_length=80)),
                ("reason", models.TextField(blank=True)),
                (
                    "ground",
                    models.SmallIntegerField(
                        blank=True,
                        choices=[
                            (1, "1: at their own request"),
                            (2, "2: legally incapable, at the request of the representative"),
                            (3, "3: prohibited by a judgment"),
                            (4, "4: presence would disturb order"),
                        ],
                        null=True,
                    ),
                ),
                ("representative", models.CharField(blank=True, max_length=200)),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.person",
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="AccessAuthorised",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("interview_on", models.DateField()),
                ("note", models.TextField(blank=True)),
                ("authorised_at", models.DateTimeField()),
                (
                    "authorised_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "measure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="authorisation",
                        to="exclusions.measure",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="MeasureEnd",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("ended_on", models.DateField()),
                ("reference", models.CharField(max_length=80)),
                ("reason", models.TextField()),
                ("ended_at", models.DateTimeField()),
                (
                    "ended_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "measure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="end", to="exclusions.measure"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="measure",
            index=models.Index(fields=["person"], name="measures_of_a_guest"),
        ),
        migrations.AddIndex(
            model_name="measure",
            index=models.Index(fields=["venue", "document_number"], name="measures_by_paper"),
        ),
        migrations.AddIndex(
            model_name="measure",
            index=models.Index(fields=["venue", "mrz_name"], name="measures_by_name"),
        ),
        migrations.AddIndex(
            model_name="measure",
            index=models.Index(fields=["venue", "birth_key"], name="measures_by_birth_date"),
        ),
        migrations.AddIndex(
            model_name="measure",
            index=models.Index(fields=["venue", "-entered_at"], name="newest_measures_first"),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["ministerial", "house", "self_ban"])), name="measure_kind_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(("surname", ""), _negated=True), name="a_measure_names_somebody"
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("birth_year__isnull", False),
                    models.Q(
                        ("birth_month__isnull", True),
                        ("birth_day__isnull", True),
                        models.Q(("document_number", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="a_listed_person_can_be_recognised",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("birth_month__isnull", True), ("birth_month__range", (1, 12)), _connector="OR"),
                    models.Q(
                        ("birth_day__isnull", True),
                        models.Q(("birth_day__range", (1, 31)), ("birth_month__isnull", False)),
                        _connector="OR",
                    ),
                ),
                name="a_listed_birth_date_is_on_the_calendar",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last_day__isnull", True), ("last_day__gte", models.F("first_day")), _connector="OR"
                ),
                name="measure_days_are_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "ministerial"), _negated=True),
                    models.Q(models.Q(("reference", ""), _negated=True), ("ground__in", [1, 2, 3, 4])),
                    _connector="OR",
                ),
                name="a_ministerial_exclusion_has_its_decision",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "ministerial"), ("ground__isnull", True), _connector="OR"),
                name="only_the_minister_has_grounds",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ground__isnull", True),
                    models.Q(("ground", 2), _negated=True),
                    models.Q(("representative", ""), _negated=True),
                    _connector="OR",
                ),
                name="the_incapable_have_a_representative",
            ),
        ),
        migrations.AddConstraint(
            model_name="measure",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "house"), _negated=True), models.Q(("reason", ""), _negated=True), _connector="OR"
                ),
                name="a_house_exclusion_has_its_reasons",
            ),
        ),
        migrations.AddConstraint(
            model_name="measureend",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("reference", ""), _negated=True), models.Q(("reason", ""), _negated=True)),
                name="an_end_has_its_reference_and_reason",
            ),
        ),
    ]
