"""The cameras of a house, and their retirement."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("venues", "0003_session_keys_are_kept_as_digests"),
    ]

    operations = [
        migrations.CreateModel(
            name="Camera",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=40)),
                ("covers", models.CharField(max_length=200)),
                ("added_at", models.DateTimeField()),
                (
                    "added_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="cameras", to="venues.venue"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CameraRetirement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("retired_at", models.DateTimeField()),
                (
                    "camera",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="retirement", to="venues.camera"
                    ),
                ),
                (
                    "retired_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="camera",
            index=models.Index(fields=["venue", "name"], name="cameras_of_a_venue"),
        ),
        migrations.AddConstraint(
            model_name="camera",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("name", ""), _negated=True), models.Q(("covers", ""), _negated=True)),
                name="a_camera_has_a_number_and_covers_a_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="cameraretirement",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_camera_is_retired_for_a_reason"
            ),
        ),
        KeepRegister("Camera"),
        KeepRegister("CameraRetirement"),
        SqlFiles(["venues_camera_may_be_added"]),
    ]
