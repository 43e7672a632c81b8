"""Gaming machines have approvals, places, meter readings, faults and periods out of service."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("machines", "0001_initial"),
        ("games", "0010_stakes_are_checked_at_dutch_tables"),
        ("venues", "0019_first_settings_have_no_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Fault",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("display", "display"),
                            ("payment", "acceptance or payment of money"),
                            ("meter", "meter"),
                            ("game", "course of the game"),
                            ("other", "other"),
                        ],
                        max_length=10,
                    ),
                ),
                ("description", models.TextField()),
                ("reported_at", models.DateTimeField()),
                (
                    "machine",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="faults", to="machines.machine"
                    ),
                ),
                (
                    "reported_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FaultRepair",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("work", models.TextField()),
                ("repaired_at", models.DateTimeField()),
                (
                    "fault",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="repairs", to="machines.fault"
                    ),
                ),
                (
                    "repaired_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MachineApproval",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reference", models.CharField(max_length=80)),
                ("redistribution", models.DecimalField(blank=True, decimal_places=2, max_digits=14, null=True)),
                ("valid_from", models.DateField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "machine",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="approvals", to="machines.machine"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MachineApprovalEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("last_day", models.DateField()),
                ("reason", models.TextField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "approval",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="machines.machineapproval"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MachinePlacement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("placed", "placed"), ("moved", "moved"), ("removed", "removed")], max_length=10
                    ),
                ),
                ("position", models.CharField(blank=True, max_length=40)),
                ("reason", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "machine",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="placements", to="machines.machine"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.room"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MeterReading",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(choices=[("play", "of play"), ("service", "during a service")], max_length=10),
                ),
                ("gaming_day", models.DateField()),
                ("coin_in", models.DecimalField(decimal_places=2, max_digits=14)),
                ("coin_out", models.DecimalField(decimal_places=2, max_digits=14)),
                ("dropped", models.DecimalField(decimal_places=2, max_digits=14)),
                ("jackpots", models.DecimalField(decimal_places=2, max_digits=14)),
                ("games", models.BigIntegerField()),
                ("fall_reason", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "machine",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="readings", to="machines.machine"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RepairTest",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("passed", models.BooleanField()),
                ("finding", models.TextField(blank=True)),
                ("tested_at", models.DateTimeField()),
                (
                    "repair",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="test", to="machines.faultrepair"
                    ),
                ),
                (
                    "tested_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ServicePeriod",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField(blank=True)),
                ("begun_at", models.DateTimeField()),
                (
                    "begun_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "fault",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="service_period",
                        to="machines.fault",
                    ),
                ),
                (
                    "machine",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="service_periods",
                        to="machines.machine",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ServiceEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("work", models.TextField()),
                ("ended_at", models.DateTimeField()),
                (
                    "ended_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "period",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="machines.serviceperiod"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="fault",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["display", "payment", "meter", "game", "other"])),
                name="the_kind_of_a_fault_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="fault",
            constraint=models.CheckConstraint(
                condition=models.Q(("description", ""), _negated=True), name="a_fault_is_described"
            ),
        ),
        migrations.AddConstraint(
            model_name="faultrepair",
            constraint=models.CheckConstraint(
                condition=models.Q(("work", ""), _negated=True), name="a_repair_says_what_was_done"
            ),
        ),
        migrations.AddConstraint(
            model_name="machineapproval",
            constraint=models.UniqueConstraint(
                fields=("machine", "reference"), name="an_approval_of_a_machine_is_recorded_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="machineapproval",
            constraint=models.CheckConstraint(
                condition=models.Q(("reference", ""), _negated=True), name="an_approval_of_a_machine_has_its_reference"
            ),
        ),
        migrations.AddConstraint(
            model_name="machineapprovalend",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True),
                name="the_end_of_an_approval_of_a_machine_has_a_reason",
            ),
        ),
        migrations.AddIndex(
            model_name="machineplacement",
            index=models.Index(fields=["machine", "-recorded_at"], name="newest_placements_of_a_machine"),
        ),
        migrations.AddConstraint(
            model_name="machineplacement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ["placed", "moved"]), ("room__isnull", False)),
                    models.Q(("kind", "removed"), ("position", ""), ("room__isnull", True)),
                    _connector="OR",
                ),
                name="a_machine_stands_in_a_room_until_it_is_removed",
            ),
        ),
        migrations.AddConstraint(
            model_name="machineplacement",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "placed"), models.Q(("reason", ""), _negated=True), _connector="OR"),
                name="a_moved_or_removed_machine_has_a_reason",
            ),
        ),
        migrations.AddIndex(
            model_name="meterreading",
            index=models.Index(fields=["machine", "-recorded_at"], name="newest_readings_of_a_machine"),
        ),
        migrations.AddConstraint(
            model_name="meterreading",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["play", "service"])), name="the_kind_of_a_reading_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="meterreading",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("coin_in__gte", 0),
                    ("coin_out__gte", 0),
                    ("dropped__gte", 0),
                    ("games__gte", 0),
                    ("jackpots__gte", 0),
                ),
                name="meters_are_not_negative",
            ),
        ),
        migrations.AddConstraint(
            model_name="repairtest",
            constraint=models.CheckConstraint(
                condition=models.Q(("passed", True), models.Q(("finding", ""), _negated=True), _connector="OR"),
                name="a_failed_test_has_a_finding",
            ),
        ),
        migrations.AddConstraint(
            model_name="serviceperiod",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("fault__isnull", False), ("reason", "")),
                    models.Q(("fault__isnull", True), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="a_service_period_has_a_fault_or_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="serviceend",
            constraint=models.CheckConstraint(
                condition=models.Q(("work", ""), _negated=True), name="the_end_of_a_service_says_what_was_done"
            ),
        ),
        migrations.AddConstraint(
            model_name="machineapproval",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("redistribution__isnull", True),
                    models.Q(("redistribution__gt", 0), ("redistribution__lte", 100)),
                    _connector="OR",
                ),
                name="a_redistribution_rate_is_a_percentage",
            ),
        ),
        KeepRegister("MachineApproval"),
        KeepRegister("MachineApprovalEnd"),
        KeepRegister("MachinePlacement"),
        KeepRegister("MeterReading"),
        KeepRegister("Fault"),
        KeepRegister("FaultRepair"),
        KeepRegister("RepairTest"),
        KeepRegister("ServicePeriod"),
        KeepRegister("ServiceEnd"),
        SqlFiles(
            [
                "machines_approval_holds",
                "machines_approval_states_its_rate",
                "machines_approval_may_end",
                "machines_machine_may_be_placed",
                "machines_is_out_of_service",
                "machines_stands_approved",
                "machines_reading_follows",
                "machines_service_may_begin",
                "machines_service_may_end",
                "machines_faulty_machine_stops",
                "machines_fault_may_be_repaired",
                "machines_repair_is_tested_by_another",
            ]
        ),
    ]
