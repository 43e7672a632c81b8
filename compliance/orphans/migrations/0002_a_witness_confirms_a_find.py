"""The named witness confirms a find, and a find names a camera of the house or says why not."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

FORMERLY = ["finder_said", "witness_said", "remark"]


class Migration(migrations.Migration):
    dependencies = [
        ("orphans", "0001_initial"),
        ("venues", "0007_posts_are_held_at_the_own_employer"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FindSettlement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("settled_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="FindSignature",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("agreed", models.BooleanField()),
                ("said", models.TextField(blank=True)),
                ("signed_at", models.DateTimeField()),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="find",
            name="a_find_is_seen_on_a_picture",
        ),
        migrations.AddField(
            model_name="find",
            name="filmed_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.camera"
            ),
        ),
        migrations.AddField(
            model_name="find",
            # Finds from before say nothing of it: the empty text tells them apart.
            name="finder_kind",
            field=models.CharField(
                choices=[("staff", "member of staff"), ("guest", "guest"), ("outside", "outside person")],
                default="",
                max_length=10,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="find",
            name="finder_note",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="find",
            name="no_camera",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddConstraint(
            model_name="find",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("finder_kind", ""), ("finder_note", "")),
                    models.Q(("finder_kind", "staff"), ("finder_note", ""), ("found_by__isnull", False)),
                    models.Q(
                        ("finder_kind__in", ["guest", "outside"]),
                        ("found_by__isnull", True),
                        models.Q(("finder_note", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="a_finder_is_staff_or_a_guest_or_an_outside_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="find",
            constraint=models.CheckConstraint(
                condition=models.Q(("finder_kind", ""), ("witnessed_by__isnull", False), _connector="OR"),
                name="a_witness_is_a_member_of_staff",
            ),
        ),
        migrations.AddConstraint(
            model_name="find",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("finder_kind", ""),
                    models.Q(("recorded_by", models.F("witnessed_by")), _negated=True),
                    _connector="OR",
                ),
                name="a_witness_does_not_record_the_find",
            ),
        ),
        migrations.AddConstraint(
            model_name="find",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("finder_kind", ""),
                        models.Q(models.Q(("camera", ""), _negated=True), ("photographed", True), _connector="OR"),
                        ("filmed_by__isnull", True),
                        ("no_camera", ""),
                    ),
                    models.Q(
                        models.Q(("finder_kind", ""), _negated=True),
                        ("camera", ""),
                        ("filmed_by__isnull", False),
                        ("no_camera", ""),
                    ),
                    models.Q(
                        models.Q(("finder_kind", ""), _negated=True),
                        ("camera", ""),
                        ("filmed_by__isnull", True),
                        models.Q(("no_camera", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="a_find_names_a_camera_or_says_why_not",
            ),
        ),
        migrations.AddField(
            model_name="findsettlement",
            name="find",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="settlement", to="orphans.find"
            ),
        ),
        migrations.AddField(
            model_name="findsettlement",
            name="settled_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="findsignature",
            name="find",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="signature", to="orphans.find"
            ),
        ),
        migrations.AddField(
            model_name="findsignature",
            name="signed_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddConstraint(
            model_name="findsettlement",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_settled_find_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="findsignature",
            constraint=models.CheckConstraint(
                condition=models.Q(("agreed", True), models.Q(("said", ""), _negated=True), _connector="OR"),
                name="a_disputed_find_has_a_reason",
            ),
        ),
        KeepRegister(
            "Find",
            personal=["finder_said", "finder_note", "witness_said", "no_camera", "remark"],
            instead_of=KeepRegister("Find", personal=FORMERLY),
        ),
        KeepRegister("FindSignature", personal=["said"]),
        KeepRegister("FindSettlement", personal=["reason"]),
        SqlFiles(
            [
                "finds/orphans_find_is_witnessed",
                "finds/orphans_witness_may_answer",
                "finds/orphans_find_may_be_settled",
                "finds/orphans_find_is_confirmed",
            ]
        ),
    ]
