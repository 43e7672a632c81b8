"""Observations of the authority, the entries that follow them, and their documents."""

from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON inspection_numbering FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON inspection_numbering TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Numbering",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("series", models.CharField(max_length=30)),
                ("last_number", models.PositiveIntegerField()),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "series"), name="one_numbering_of_observations_a_year_in_a_house"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Observation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("year", models.PositiveSmallIntegerField()),
                ("number", models.PositiveIntegerField()),
                (
                    "severity",
                    models.CharField(
                        choices=[("note", "note"), ("request", "request"), ("objection", "objection")], max_length=10
                    ),
                ),
                ("about", models.CharField(max_length=120)),
                ("text", models.TextField()),
                (
                    "refers",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("card", "a card (number)"),
                            ("report", "a report (number in the list)"),
                            ("day", "a gaming day"),
                            ("page", "a page of Carnet"),
                        ],
                        max_length=10,
                    ),
                ),
                ("refers_to", models.CharField(blank=True, max_length=200)),
                ("due_on", models.DateField(blank=True, null=True)),
                ("written_at", models.DateTimeField()),
                ("venue", reference("venues.venue", "+")),
                ("written_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-year", "-number"], name="newest_observations_first")],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "year", "number"), name="observation_numbers_are_unique"),
                    models.CheckConstraint(
                        condition=models.Q(("severity__in", ["note", "request", "objection"])),
                        name="the_severity_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("about", ""), _negated=True), models.Q(("text", ""), _negated=True)
                        ),
                        name="an_observation_says_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("refers", ""), ("refers_to", "")),
                            models.Q(
                                ("refers__in", ["card", "report", "day", "page"]),
                                models.Q(("refers_to", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="an_observation_names_what_it_refers_to",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("severity", "note"), ("due_on__isnull", False), _connector="OR"),
                        name="what_asks_for_an_answer_has_a_day",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("answer", "answer"), ("reply", "reply"), ("closing", "closing")], max_length=10
                    ),
                ),
                ("text", models.TextField()),
                ("measure", models.TextField(blank=True)),
                ("measure_on", models.DateField(blank=True, null=True)),
                ("due_on", models.DateField(blank=True, null=True)),
                ("media_type", models.CharField(blank=True, max_length=40)),
                ("size", models.PositiveIntegerField(null=True)),
                ("sha256", models.CharField(blank=True, max_length=64)),
                ("written_at", models.DateTimeField()),
                ("written_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("observation", reference("inspection.observation", "entries")),
                ("file_name", models.CharField(blank=True, db_default="", default="", max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("observation", "place"), name="each_entry_has_its_place"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["answer", "reply", "closing"])),
                        name="the_kind_of_an_entry_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="an_entry_says_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "answer"),
                            models.Q(("measure", ""), ("measure_on__isnull", True), ("sha256", "")),
                            _connector="OR",
                        ),
                        name="only_answers_bring_measures_and_documents",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("measure_on__isnull", True), models.Q(("measure", ""), _negated=True), _connector="OR"
                        ),
                        name="the_day_of_a_measure_needs_the_measure",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind", "reply"), ("due_on__isnull", True), _connector="OR"),
                        name="only_a_reply_asks_for_another_answer",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("media_type", ""), ("sha256", ""), ("size__isnull", True)),
                            models.Q(models.Q(("sha256", ""), _negated=True), ("size__gt", 0)),
                            _connector="OR",
                        ),
                        name="the_document_of_an_answer_has_its_digest",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="EntryContent",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="inspection.entry",
                    ),
                ),
                ("sealed", models.BinaryField()),
            ],
        ),
        KeepRegister("Observation", personal=["about", "text", "refers_to"]),
        KeepRegister("Entry", personal=["text", "measure", "file_name"]),
        SqlFiles(
            [
                "numbering",
                "inspection_observation_is_numbered",
                "inspection_holds",
                "inspection_may_observe",
                "inspection_may_follow",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
    ]
