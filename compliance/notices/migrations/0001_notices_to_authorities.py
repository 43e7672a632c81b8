"""The tables of notices to authorities, and of how each was sent."""

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
            name="Notice",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("addressee", models.CharField(choices=[("justice", "Minister of Justice")], max_length=20)),
                (
                    "kind",
                    models.CharField(
                        choices=[("exclusion", "exclusion by the house"), ("refusal", "refusal at the door")],
                        max_length=20,
                    ),
                ),
                ("ground", models.CharField(max_length=40)),
                ("articles", models.CharField(max_length=60)),
                ("subject_table", models.CharField(max_length=63)),
                ("subject_id", models.UUIDField()),
                ("surname", models.CharField(blank=True, max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("birth_year", models.SmallIntegerField(blank=True, null=True)),
                ("birth_month", models.SmallIntegerField(blank=True, null=True)),
                ("birth_day", models.SmallIntegerField(blank=True, null=True)),
                ("reasons", models.TextField()),
                ("raised_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.person",
                    ),
                ),
                (
                    "raised_by",
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
            name="NoticeSent",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "way",
                    models.CharField(
                        choices=[
                            ("email", "by e-mail"),
                            ("post", "by post"),
                            ("hand", "by hand"),
                            ("portal", "through the portal of the State"),
                        ],
                        max_length=20,
                    ),
                ),
                ("reference", models.CharField(max_length=80)),
                ("sent_at", models.DateTimeField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "notice",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sent", to="notices.notice"
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
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["venue", "-raised_at"], name="newest_notices_first"),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("subject_id", "addressee", "ground"), name="an_authority_is_told_once_of_each_thing"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("addressee__in", ["justice"])), name="notice_addressee_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["exclusion", "refusal"])), name="notice_kind_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("reasons", ""), _negated=True), name="a_notice_gives_reasons"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("due_at__gt", models.F("raised_at"))), name="a_notice_is_due_after_it_is_raised"
            ),
        ),
        migrations.AddConstraint(
            model_name="noticesent",
            constraint=models.CheckConstraint(
                condition=models.Q(("way__in", ["email", "post", "hand", "portal"])),
                name="the_way_of_a_notice_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="noticesent",
            constraint=models.CheckConstraint(
                condition=models.Q(("reference", ""), _negated=True), name="a_sent_notice_has_a_reference"
            ),
        ),
        migrations.AddConstraint(
            model_name="noticesent",
            constraint=models.CheckConstraint(
                condition=models.Q(("sent_at__lte", models.F("recorded_at"))),
                name="a_notice_is_sent_before_it_is_recorded",
            ),
        ),
    ]
