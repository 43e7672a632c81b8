"""Guests presented while the network was away: what became of their kept scans, and what the house says then."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0007_doors_are_staffed"),
        ("venues", "0005_four_eyes_look_at_our_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LateEntry",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("nonce", models.UUIDField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("checked", "checked late"), ("unreadable", "not readable"), ("lost", "lost")],
                        max_length=20,
                    ),
                ),
                (
                    "fate",
                    models.CharField(
                        choices=[
                            ("here", "stands at the desk"),
                            ("on_paper", "was let in on the paper list"),
                            ("not_let_in", "was not let in"),
                            ("unknown", "not known"),
                        ],
                        max_length=20,
                    ),
                ),
                ("claimed_at", models.DateTimeField(null=True)),
                ("presented_at", models.DateTimeField()),
                ("gaming_day", models.DateField()),
                ("skew_seconds", models.IntegerField(null=True)),
                ("clock_in_doubt", models.BooleanField()),
                ("received_at", models.DateTimeField()),
                (
                    "decision",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="late",
                        to="admissions.doordecision",
                    ),
                ),
                (
                    "desk",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.cashdesk"
                    ),
                ),
                (
                    "door",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"
                    ),
                ),
                (
                    "received_by",
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
            name="LateSettlement",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("note", models.TextField()),
                ("settled_at", models.DateTimeField()),
                (
                    "late",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="settlement",
                        to="admissions.lateentry",
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PaperFallback",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("text", models.CharField(blank=True, max_length=400)),
                ("set_at", models.DateTimeField()),
                (
                    "set_by",
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
        migrations.AddIndex(
            model_name="lateentry",
            index=models.Index(fields=["venue", "-received_at"], name="newest_late_entries"),
        ),
        migrations.AddConstraint(
            model_name="lateentry",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_late_entry_for_one_kept_scan"),
        ),
        migrations.AddConstraint(
            model_name="lateentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["checked", "unreadable", "lost"])), name="late_kind_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="lateentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("fate__in", ["here", "on_paper", "not_let_in", "unknown"])),
                name="late_fate_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="lateentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("desk__isnull", True), ("door__isnull", False)),
                    models.Q(("desk__isnull", False), ("door__isnull", True)),
                    _connector="OR",
                ),
                name="a_late_entry_was_kept_at_one_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="lateentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("decision__isnull", False), ("kind", "checked")),
                    models.Q(models.Q(("kind", "checked"), _negated=True), ("decision__isnull", True)),
                    _connector="OR",
                ),
                name="only_a_checked_scan_has_a_decision",
            ),
        ),
        migrations.AddConstraint(
            model_name="lateentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("presented_at__lte", models.F("received_at"))),
                name="nobody_is_presented_after_it_was_received",
            ),
        ),
        migrations.AddConstraint(
            model_name="latesettlement",
            constraint=models.CheckConstraint(
                condition=models.Q(("note", ""), _negated=True), name="a_settlement_says_what_was_done"
            ),
        ),
        migrations.AddIndex(
            model_name="paperfallback",
            index=models.Index(fields=["venue", "-set_at"], name="newest_fallback_first"),
        ),
        KeepRegister("LateEntry"),
        KeepRegister("LateSettlement", personal=["note"]),
        KeepRegister("PaperFallback"),
    ]
