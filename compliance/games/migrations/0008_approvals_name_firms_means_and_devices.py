"""Approvals name their firms, means of payment and days, and approved devices are installed."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_colours_have_series_and_tables_have_staff"),
        ("venues", "0019_first_settings_have_no_person"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApplicationMeans",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "means",
                    models.CharField(
                        choices=[
                            ("coins", "coins"),
                            ("notes", "banknotes"),
                            ("tokens", "tokens"),
                            ("e_card", "electronic play card"),
                            ("chips", "chips"),
                            ("plaques", "plaques"),
                            ("approved_other", "other approved means"),
                        ],
                        max_length=20,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DeviceEmployee",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DeviceInstallation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("device", models.CharField(max_length=40)),
                ("model", models.CharField(max_length=120)),
                ("begins_on", models.DateField()),
                ("employee_count", models.PositiveSmallIntegerField()),
                ("recorded_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="InstallationEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("last_day", models.DateField()),
                ("reason", models.TextField()),
                ("recorded_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Refurbisher",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("firm", models.CharField(max_length=120)),
                ("reference", models.CharField(max_length=80)),
                ("approved_on", models.DateField()),
                ("entered_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="RefurbisherEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("last_day", models.DateField()),
                ("reference", models.CharField(max_length=80)),
                ("reason", models.TextField()),
                ("recorded_at", models.DateTimeField()),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="approvalapplication",
            name="the_kind_of_an_application_is_known",
        ),
        migrations.AddField(
            model_name="approvalapplication",
            name="ends_on",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="approvalapplication",
            name="hired_employees",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="approvalapplication",
            name="hired_first_day",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="approvalapplication",
            name="hired_last_day",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="approvalapplication",
            name="kind",
            field=models.CharField(
                choices=[
                    ("semi_automatic", "semi-automatic game"),
                    ("side_bet", "side bet"),
                    ("tournament", "paid tournament"),
                    ("double_table", "double roulette table"),
                    ("value_chips", "value chips at roulette tables"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddField(
            model_name="applicationmeans",
            name="application",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="payment_means",
                to="games.approvalapplication",
            ),
        ),
        migrations.AddField(
            model_name="applicationmeans",
            name="approval",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="games.meansapproval"
            ),
        ),
        migrations.AddField(
            model_name="deviceemployee",
            name="employee",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="deviceinstallation",
            name="application",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="installations",
                to="games.approvalapplication",
            ),
        ),
        migrations.AddField(
            model_name="deviceinstallation",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="deviceinstallation",
            name="room",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.room"),
        ),
        migrations.AddField(
            model_name="deviceinstallation",
            name="venue",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
        ),
        migrations.AddField(
            model_name="deviceemployee",
            name="installation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="employees", to="games.deviceinstallation"
            ),
        ),
        migrations.AddField(
            model_name="installationend",
            name="installation",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="games.deviceinstallation"
            ),
        ),
        migrations.AddField(
            model_name="installationend",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="refurbisher",
            name="entered_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="refurbisher",
            name="venue",
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
        ),
        migrations.AddField(
            model_name="approvalapplication",
            name="approved_firm",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.refurbisher",
            ),
        ),
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["semi_automatic", "side_bet", "tournament", "double_table", "value_chips"])
                ),
                name="the_kind_of_an_application_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ["double_table", "value_chips"]), _negated=True),
                    ("game", ""),
                    _connector="OR",
                ),
                name="an_application_for_equipment_names_no_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_on__isnull", True),
                    models.Q(("ends_on__gte", models.F("planned_on")), ("kind", "tournament")),
                    _connector="OR",
                ),
                name="only_a_tournament_has_a_last_day",
            ),
        ),
        migrations.AddConstraint(
            model_name="approvalapplication",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("hired_employees__isnull", True),
                        ("hired_first_day__isnull", True),
                        ("hired_last_day__isnull", True),
                    ),
                    models.Q(
                        ("ends_on__isnull", False),
                        ("hired_employees__gt", 0),
                        ("hired_employees__isnull", False),
                        ("hired_first_day__gte", models.F("planned_on")),
                        ("hired_first_day__isnull", False),
                        ("hired_last_day__gte", models.F("hired_first_day")),
                        ("hired_last_day__isnull", False),
                        ("hired_last_day__lte", models.F("ends_on")),
                    ),
                    _connector="OR",
                ),
                name="employees_are_hired_for_the_length_of_a_tournament",
            ),
        ),
        migrations.AddField(
            model_name="refurbisherend",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="refurbisherend",
            name="refurbisher",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="ended", to="games.refurbisher"
            ),
        ),
        migrations.AddConstraint(
            model_name="applicationmeans",
            constraint=models.UniqueConstraint(
                fields=("application", "means", "approval"),
                name="an_application_names_its_means_once",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            model_name="applicationmeans",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("means__in", ["coins", "notes", "tokens", "e_card", "chips", "plaques", "approved_other"])
                ),
                name="the_means_of_a_semi_automatic_game_are_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="applicationmeans",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("approval__isnull", False), ("means", "approved_other")),
                    models.Q(models.Q(("means", "approved_other"), _negated=True), ("approval__isnull", True)),
                    _connector="OR",
                ),
                name="other_means_of_an_application_name_their_approval",
            ),
        ),
        migrations.AddConstraint(
            model_name="deviceinstallation",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("device", ""), _negated=True), models.Q(("model", ""), _negated=True)),
                name="a_device_has_its_number_and_model",
            ),
        ),
        migrations.AddConstraint(
            model_name="deviceinstallation",
            constraint=models.CheckConstraint(
                condition=models.Q(("employee_count__gt", 0)), name="a_device_needs_an_employee"
            ),
        ),
        migrations.AddConstraint(
            model_name="deviceemployee",
            constraint=models.UniqueConstraint(
                fields=("installation", "employee"), name="an_employee_is_assigned_to_a_device_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="installationend",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="the_end_of_an_installation_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="refurbisher",
            constraint=models.UniqueConstraint(
                fields=("venue", "firm", "reference"), name="an_approval_of_a_firm_is_recorded_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="refurbisher",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("firm", ""), _negated=True), models.Q(("reference", ""), _negated=True)),
                name="an_approved_firm_has_its_name_and_reference",
            ),
        ),
        migrations.AddConstraint(
            model_name="refurbisherend",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("reference", ""), _negated=True), models.Q(("reason", ""), _negated=True)),
                name="the_end_of_a_firm_has_reference_and_reason",
            ),
        ),
        KeepRegister("Refurbisher"),
        KeepRegister("RefurbisherEnd"),
        KeepRegister("ApplicationMeans"),
        KeepRegister("DeviceInstallation"),
        KeepRegister("DeviceEmployee"),
        KeepRegister("InstallationEnd"),
        SqlFiles(
            [
                "devices/games_firm_is_approved",
                "devices/games_application_names_its_firm",
                "devices/games_filed_firm_is_approved",
                "devices/games_firm_may_end",
                "devices/games_means_are_approved",
                "devices/games_application_names_its_means",
                "devices/games_installation_may_begin",
                "devices/games_device_employee_is_of_the_house",
                "devices/games_installation_has_its_employees",
                "devices/games_installation_may_end",
            ]
        ),
    ]
