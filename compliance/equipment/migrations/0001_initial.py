"""Equipment has checks by checklists, and defects that are resolved."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0010_stakes_are_checked_at_dutch_tables"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Defect",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("description", models.TextField()),
                ("gaming_day", models.DateField()),
                ("found_at", models.DateTimeField()),
                (
                    "found_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EquipmentItem",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("wheel", "roulette wheel"),
                            ("ball", "ball"),
                            ("cards", "set of cards"),
                            ("shoe", "card shoe"),
                            ("shuffler", "shuffling machine"),
                            ("dice", "set of dice"),
                            ("chips", "set of chips"),
                        ],
                        max_length=20,
                    ),
                ),
                ("label", models.CharField(max_length=40)),
                ("maker", models.CharField(max_length=120)),
                ("serial", models.CharField(blank=True, max_length=80)),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
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
            name="DefectResolution",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[("repaired", "repaired"), ("replaced", "replaced"), ("withdrawn", "withdrawn")],
                        max_length=20,
                    ),
                ),
                ("work", models.TextField()),
                ("resolved_at", models.DateTimeField()),
                (
                    "defect",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="resolution", to="equipment.defect"
                    ),
                ),
                (
                    "resolved_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "replacement",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="equipment.equipmentitem",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="defect",
            name="item",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="defects", to="equipment.equipmentitem"
            ),
        ),
        migrations.CreateModel(
            name="EquipmentRetirement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("retired_at", models.DateTimeField()),
                (
                    "item",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="retired",
                        to="equipment.equipmentitem",
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
        migrations.CreateModel(
            name="Inspection",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "occasion",
                    models.CharField(
                        choices=[
                            ("before_session", "before the session"),
                            ("after_session", "after the session"),
                            ("daily", "once each gaming day"),
                        ],
                        max_length=20,
                    ),
                ),
                ("checklist", models.CharField(max_length=60)),
                ("gaming_day", models.DateField()),
                ("passed", models.BooleanField()),
                ("result_count", models.PositiveSmallIntegerField()),
                ("video_reference", models.CharField(blank=True, max_length=120)),
                ("nonce", models.UUIDField()),
                ("inspected_at", models.DateTimeField()),
                (
                    "inspected_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="inspections",
                        to="equipment.equipmentitem",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="defect",
            name="inspection",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="defect",
                to="equipment.inspection",
            ),
        ),
        migrations.CreateModel(
            name="InspectionResult",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("code", models.CharField(max_length=40)),
                ("passed", models.BooleanField()),
                ("defect", models.TextField(blank=True)),
                (
                    "inspection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="results", to="equipment.inspection"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Placement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("placed_at", models.DateTimeField()),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="placements",
                        to="equipment.equipmentitem",
                    ),
                ),
                (
                    "placed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.gamingtable",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="equipmentitem",
            constraint=models.UniqueConstraint(
                fields=("venue", "label"), name="labels_of_equipment_are_unique_in_a_venue"
            ),
        ),
        migrations.AddConstraint(
            model_name="equipmentitem",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["wheel", "ball", "cards", "shoe", "shuffler", "dice", "chips"])),
                name="the_kind_of_equipment_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="equipmentitem",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("label", ""), _negated=True), models.Q(("maker", ""), _negated=True)),
                name="equipment_has_a_label_and_a_maker",
            ),
        ),
        migrations.AddConstraint(
            model_name="defectresolution",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome__in", ["repaired", "replaced", "withdrawn"])),
                name="the_end_of_a_defect_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="defectresolution",
            constraint=models.CheckConstraint(
                condition=models.Q(("work", ""), _negated=True), name="the_end_of_a_defect_has_a_note"
            ),
        ),
        migrations.AddConstraint(
            model_name="defectresolution",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outcome", "replaced"), ("replacement__isnull", False)),
                    models.Q(models.Q(("outcome", "replaced"), _negated=True), ("replacement__isnull", True)),
                    _connector="OR",
                ),
                name="replaced_equipment_names_its_replacement",
            ),
        ),
        migrations.AddConstraint(
            model_name="equipmentretirement",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="equipment_is_retired_for_a_reason"
            ),
        ),
        migrations.AddIndex(
            model_name="inspection",
            index=models.Index(fields=["item", "-inspected_at"], name="newest_checks_of_an_item"),
        ),
        migrations.AddConstraint(
            model_name="inspection",
            constraint=models.UniqueConstraint(fields=("item", "nonce"), name="one_check_of_equipment_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="inspection",
            constraint=models.CheckConstraint(
                condition=models.Q(("result_count__gt", 0)), name="a_check_of_equipment_has_results"
            ),
        ),
        migrations.AddConstraint(
            model_name="defect",
            constraint=models.CheckConstraint(
                condition=models.Q(("description", ""), _negated=True), name="a_defect_is_described"
            ),
        ),
        migrations.AddConstraint(
            model_name="inspectionresult",
            constraint=models.UniqueConstraint(
                fields=("inspection", "code"), name="each_item_of_a_check_has_one_result"
            ),
        ),
        migrations.AddConstraint(
            model_name="inspectionresult",
            constraint=models.CheckConstraint(
                condition=models.Q(("passed", True), models.Q(("defect", ""), _negated=True), _connector="OR"),
                name="a_defect_has_a_note",
            ),
        ),
        migrations.AddIndex(
            model_name="placement",
            index=models.Index(fields=["item", "-placed_at"], name="newest_placement_of_an_item"),
        ),
        KeepRegister("EquipmentItem"),
        KeepRegister("Placement"),
        KeepRegister("EquipmentRetirement"),
        KeepRegister("Inspection"),
        KeepRegister("InspectionResult"),
        KeepRegister("Defect"),
        KeepRegister("DefectResolution"),
        SqlFiles(
            [
                "equipment_opening_check",
                "equipment_ends_of_use",
                "equipment_is_cleared",
                "equipment_table_of",
                "equipment_item_is_in_use",
                "equipment_may_be_placed",
                "equipment_check_may_be_recorded",
                "equipment_check_has_its_results",
                "equipment_has_one_open_defect",
                "equipment_defect_may_be_resolved",
                "equipment_resolution_is_carried_out",
                "equipment_may_be_retired",
            ]
        ),
    ]
