"""The tables of guests: what is known of them since when, their papers, and each check of those."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("venues", "0001_houses_and_staff"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("registered_at", models.DateTimeField()),
                (
                    "registered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="IdentityDocument",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("passport", "passport"),
                            ("id_card", "identity card"),
                            ("foreigner_id_card", "foreigner's identity card"),
                            ("driving_licence", "driving licence"),
                            ("other", "other document"),
                        ],
                        max_length=20,
                    ),
                ),
                ("number", models.CharField(max_length=40)),
                ("issuing_state", models.CharField(max_length=3)),
                ("expires_on", models.DateField(null=True)),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="documents", to="people.person"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Address",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("street", models.CharField(max_length=200, verbose_name="street and number")),
                ("postal_code", models.CharField(blank=True, max_length=20, verbose_name="postal code")),
                ("city", models.CharField(max_length=120, verbose_name="town")),
                ("country", models.CharField(max_length=60, verbose_name="country")),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="addresses", to="people.person"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="IdentityCheck",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "read_from",
                    models.CharField(
                        choices=[("mrz", "read from the machine-readable zone"), ("typed", "typed by hand")],
                        max_length=10,
                    ),
                ),
                ("faulty_fields", models.JSONField(default=list)),
                ("face_compared", models.BooleanField()),
                ("checked_on", models.DateField()),
                ("gaming_day", models.DateField()),
                ("checked_at", models.DateTimeField()),
                (
                    "checked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "document",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="checks", to="people.identitydocument"
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["document", "-checked_at"], name="newest_check_first")],
            },
        ),
        migrations.CreateModel(
            name="Particulars",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("surname", models.CharField(max_length=200, verbose_name="surname")),
                ("given_names", models.CharField(blank=True, max_length=200, verbose_name="first names")),
                ("birth_year", models.SmallIntegerField()),
                ("birth_month", models.SmallIntegerField(null=True)),
                ("birth_day", models.SmallIntegerField(null=True)),
                ("sex", models.CharField(choices=[("F", "Female"), ("M", "Male"), ("X", "Not stated")], max_length=1)),
                ("nationality", models.CharField(blank=True, max_length=3)),
                ("mrz_name", models.CharField(db_collation="C", max_length=400)),
                ("sort_key", models.CharField(db_collation="C", max_length=400)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("recorded_at", models.DateTimeField()),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="particulars", to="people.person"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["person", "-recorded_at"], name="newest_particulars_first"),
                    models.Index(fields=["sort_key"], name="particulars_by_alphabet"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("surname", ""), _negated=True), name="a_guest_has_a_surname"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("birth_day__isnull", True), ("birth_month__isnull", False), _connector="OR"
                        ),
                        name="a_birth_day_needs_its_month",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("birth_month__isnull", True), ("birth_month__range", (1, 12)), _connector="OR"),
                            models.Q(("birth_day__isnull", True), ("birth_day__range", (1, 31)), _connector="OR"),
                        ),
                        name="a_birth_date_is_on_the_calendar",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="identitydocument",
            constraint=models.UniqueConstraint(
                fields=("venue", "number", "issuing_state", "kind", "expires_on"),
                name="a_document_belongs_to_one_guest",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            model_name="identitydocument",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["passport", "id_card", "foreigner_id_card", "driving_licence", "other"])
                ),
                name="document_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="identitydocument",
            constraint=models.CheckConstraint(
                condition=models.Q(("number", ""), _negated=True), name="a_document_has_a_number"
            ),
        ),
        migrations.AddIndex(
            model_name="address",
            index=models.Index(fields=["person", "-recorded_at"], name="newest_address_first"),
        ),
        migrations.AddConstraint(
            model_name="address",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("street", ""), _negated=True), models.Q(("city", ""), _negated=True)),
                name="an_address_has_street_and_town",
            ),
        ),
    ]
