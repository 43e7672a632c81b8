"""The Minister's list: the file, what reading it found, who released it, and what came of it."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0020_guests_sign_at_the_desk"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MinisterialList",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("file_name", models.CharField(blank=True, max_length=200)),
                ("format", models.CharField(choices=[("csv", "CSV"), ("xlsx", "XLSX")], max_length=4)),
                ("size", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("received_at", models.DateTimeField()),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("in_person", "in person"),
                            ("email", "by e-mail"),
                            ("web", "through the website"),
                            ("post", "by post"),
                            ("phone", "by phone"),
                        ],
                        max_length=20,
                    ),
                ),
                ("uploaded_at", models.DateTimeField()),
                (
                    "uploaded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListWork",
            fields=[
                (
                    "list",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="work",
                        serialize=False,
                        to="exclusions.ministeriallist",
                    ),
                ),
                ("step", models.CharField(default="waiting", max_length=20)),
                ("attempt", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("failure", models.TextField(blank=True)),
                ("heading", models.JSONField(default=dict)),
                ("heard_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ListRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("measure_id", models.UUIDField()),
                ("arrival_id", models.UUIDField()),
                ("end_id", models.UUIDField()),
                ("surname", models.CharField(max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("mrz_name", models.CharField(blank=True, db_collation="C", max_length=400)),
                ("sort_key", models.CharField(blank=True, db_collation="C", max_length=400)),
                ("birth_year", models.SmallIntegerField(null=True)),
                ("birth_month", models.SmallIntegerField(null=True)),
                ("birth_day", models.SmallIntegerField(null=True)),
                ("birth_key", models.IntegerField()),
                ("sex", models.CharField(blank=True, max_length=1)),
                ("nationality", models.CharField(blank=True, max_length=3)),
                ("document_number", models.CharField(blank=True, db_collation="C", max_length=40)),
                ("document_state", models.CharField(blank=True, max_length=3)),
                ("reference", models.CharField(max_length=80)),
                ("reference_key", models.CharField(db_collation="C", max_length=80)),
                ("ground", models.SmallIntegerField()),
                ("first_day", models.DateField(null=True)),
                ("last_day", models.DateField(null=True)),
                ("representative", models.CharField(blank=True, max_length=200)),
                ("reason", models.TextField(blank=True)),
                (
                    "fate",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("new", "new"),
                            ("again", "named again"),
                            ("changed", "changed"),
                            ("unchanged", "unchanged"),
                        ],
                        db_default="",
                        default="",
                        max_length=10,
                    ),
                ),
                ("known", models.UUIDField(null=True)),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rows",
                        to="exclusions.ministeriallist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListResult",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("failure", models.CharField(blank=True, max_length=100)),
                ("entered", models.PositiveIntegerField(default=0)),
                ("replaced", models.PositiveIntegerField(default=0)),
                ("recognised", models.PositiveIntegerField(default=0)),
                ("struck_off", models.PositiveIntegerField(default=0)),
                ("done_at", models.DateTimeField()),
                (
                    "list",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="result",
                        to="exclusions.ministeriallist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListRecognition",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "measure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="recognition", to="exclusions.measure"
                    ),
                ),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="exclusions.ministeriallist"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ListProblem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("row", models.PositiveIntegerField()),
                ("column", models.CharField(blank=True, max_length=20)),
                ("code", models.CharField(max_length=30)),
                ("found", models.TextField(blank=True)),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="problems",
                        to="exclusions.ministeriallist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
                (
                    "list",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parts",
                        to="exclusions.ministeriallist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListDecision",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "outcome",
                    models.CharField(choices=[("released", "released"), ("rejected", "rejected")], max_length=10),
                ),
                ("reason", models.TextField(blank=True)),
                ("strike_off_gone", models.BooleanField(default=False)),
                ("reference", models.CharField(blank=True, max_length=80)),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "list",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="exclusions.ministeriallist",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ListCheck",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("failure", models.CharField(blank=True, max_length=30)),
                ("rows", models.PositiveIntegerField()),
                ("errors", models.PositiveIntegerField()),
                ("new", models.PositiveIntegerField()),
                ("again", models.PositiveIntegerField()),
                ("changed", models.PositiveIntegerField()),
                ("unchanged", models.PositiveIntegerField()),
                ("gone", models.PositiveIntegerField()),
                ("states_last_day", models.BooleanField()),
                ("differences", models.CharField(blank=True, max_length=60)),
                ("checked_at", models.DateTimeField()),
                (
                    "list",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="check_result",
                        to="exclusions.ministeriallist",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="measurearrival",
            name="listed_in",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="arrivals",
                to="exclusions.ministeriallist",
            ),
        ),
        migrations.AddIndex(
            model_name="ministeriallist",
            index=models.Index(fields=["venue", "-uploaded_at"], name="newest_list_first"),
        ),
        migrations.AddConstraint(
            model_name="ministeriallist",
            constraint=models.CheckConstraint(
                condition=models.Q(("format__in", ["csv", "xlsx"])), name="the_format_of_a_list_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="ministeriallist",
            constraint=models.CheckConstraint(
                condition=models.Q(("channel__in", ("post", "email", "in_person"))), name="a_list_arrives_in_writing"
            ),
        ),
        migrations.AddConstraint(
            model_name="ministeriallist",
            constraint=models.CheckConstraint(
                condition=models.Q(("received_at__lte", models.F("uploaded_at"))),
                name="a_list_arrives_before_it_is_uploaded",
            ),
        ),
        migrations.AddConstraint(
            model_name="ministeriallist",
            constraint=models.CheckConstraint(condition=models.Q(("size__gt", 0)), name="a_list_is_not_empty"),
        ),
        migrations.AddConstraint(
            model_name="listrow",
            constraint=models.UniqueConstraint(fields=("list", "number"), name="a_list_has_each_row_once"),
        ),
        migrations.AddConstraint(
            model_name="listresult",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("failure", ""),
                    models.Q(("entered", 0), ("recognised", 0), ("replaced", 0), ("struck_off", 0)),
                    _connector="OR",
                ),
                name="a_failed_import_changes_nothing",
            ),
        ),
        migrations.AddIndex(
            model_name="listproblem",
            index=models.Index(fields=["list", "row", "id"], name="problems_in_order"),
        ),
        migrations.AddConstraint(
            model_name="listpart",
            constraint=models.UniqueConstraint(fields=("list", "number"), name="a_list_has_each_part_once"),
        ),
        migrations.AddConstraint(
            model_name="listdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("outcome", "released"),
                    models.Q(("outcome", "rejected"), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="a_rejected_list_has_its_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="listdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("strike_off_gone", False),
                    models.Q(
                        ("outcome", "released"),
                        models.Q(("reference", ""), _negated=True),
                        models.Q(("reason", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="striking_off_rests_on_a_decision",
            ),
        ),
        migrations.AddConstraint(
            model_name="listcheck",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("failure", ""), _negated=True),
                    ("errors__gt", 0),
                    (
                        "rows",
                        django.db.models.expressions.CombinedExpression(
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(
                                    models.F("new"), "+", models.F("again")
                                ),
                                "+",
                                models.F("changed"),
                            ),
                            "+",
                            models.F("unchanged"),
                        ),
                    ),
                    _connector="OR",
                ),
                name="a_list_is_compared_row_by_row",
            ),
        ),
        KeepRegister("MinisterialList", personal=["file_name"]),
        KeepRegister("ListCheck"),
        KeepRegister("ListDecision", personal=["reason"]),
        KeepRegister("ListResult"),
        KeepRegister("ListRecognition"),
    ]
