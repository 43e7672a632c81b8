"""Guests, their papers and photographs, and which persons are one guest."""

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("registered_at", models.DateTimeField()),
                ("registered_by", reference(settings.AUTH_USER_MODEL, "+", db_index=False)),
                ("venue", reference("venues.venue", "+")),
            ],
        ),
        migrations.CreateModel(
            name="Particulars",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("surname", models.CharField(max_length=200, verbose_name="surname")),
                ("given_names", models.CharField(blank=True, max_length=200, verbose_name="first names")),
                ("birth_year", models.SmallIntegerField()),
                ("birth_month", models.SmallIntegerField(blank=True, null=True)),
                ("birth_day", models.SmallIntegerField(blank=True, null=True)),
                ("sex", models.CharField(choices=[("F", "Female"), ("M", "Male"), ("X", "Not stated")], max_length=1)),
                ("nationality", models.CharField(blank=True, max_length=3)),
                ("mrz_name", models.CharField(db_collation="C", max_length=400)),
                ("sort_key", models.CharField(db_collation="C", max_length=400)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+", db_index=False)),
                ("person", reference("people.person", "particulars", db_index=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["person", "-recorded_at"], name="newest_particulars_first"),
                    models.Index(fields=["sort_key"], name="particulars_by_alphabet"),
                    models.Index(fields=["mrz_name"], name="particulars_by_mrz_name"),
                    models.Index(
                        fields=["birth_year", "birth_month", "birth_day", "mrz_name"], name="namesakes_of_one_birth"
                    ),
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
        migrations.CreateModel(
            name="Address",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("street", models.CharField(max_length=200, verbose_name="street and number")),
                ("postal_code", models.CharField(blank=True, max_length=20, verbose_name="postal code")),
                ("city", models.CharField(max_length=120, verbose_name="town")),
                ("country", models.CharField(blank=True, max_length=60, verbose_name="country")),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+", db_index=False)),
                ("person", reference("people.person", "addresses", db_index=False)),
            ],
            options={
                "indexes": [models.Index(fields=["person", "-recorded_at"], name="newest_address_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("street", ""), _negated=True), models.Q(("city", ""), _negated=True)
                        ),
                        name="an_address_has_street_and_town",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="IdentityDocument",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("passport", "passport"),
                            ("id_card", "identity card"),
                            ("foreigner_id_card", "foreigner's identity card or residence permit"),
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
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+", db_index=False)),
                ("venue", reference("venues.venue", "+", db_index=False)),
                ("person", reference("people.person", "documents")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "number", "issuing_state", "kind", "expires_on"),
                        name="a_document_belongs_to_one_guest",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["passport", "id_card", "foreigner_id_card", "driving_licence", "other"])
                        ),
                        name="document_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number", ""), _negated=True), name="a_document_has_a_number"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Recognition",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("candidates", django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), size=None)),
                (
                    "answer",
                    models.CharField(
                        choices=[("open", "not decided yet"), ("same", "the same guest"), ("other", "another person")],
                        max_length=10,
                    ),
                ),
                ("answered_at", models.DateTimeField()),
                ("answered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("document", reference("people.identitydocument", "recognitions")),
                ("guest", reference("people.person", "+", null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("answer", "open"), _negated=True),
                        fields=("document",),
                        name="a_paper_is_recognised_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answer", "same"), ("guest__isnull", False)),
                            models.Q(("answer__in", ["open", "other"]), ("guest__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_recognition_names_whom_it_chose",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("candidates__len__gt", 0)), name="a_recognition_offers_somebody"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="GuestMerge",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.CharField(max_length=500)),
                ("merged_at", models.DateTimeField()),
                ("gone", reference("people.person", "+")),
                ("kept", reference("people.person", "+")),
                ("merged_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["kept", "-merged_at"], name="merges_of_a_file"),
                    models.Index(fields=["gone", "-merged_at"], name="merges_into_a_file"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kept", models.F("gone")), _negated=True),
                        name="a_file_is_not_merged_with_itself",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_merge_has_a_reason"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GuestSplit",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.CharField(max_length=500)),
                ("split_at", models.DateTimeField()),
                ("left", reference("people.person", "+")),
                ("own", reference("people.person", "+")),
                ("split_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["left", "-split_at"], name="splits_of_a_file"),
                    models.Index(fields=["own", "-split_at"], name="splits_into_a_file"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("left", models.F("own")), _negated=True), name="a_split_makes_two_files"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_split_has_a_reason"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("step", models.PositiveSmallIntegerField()),
                ("file", reference("people.person", "+")),
                ("merge", reference("people.guestmerge", "standings", null=True)),
                ("person", reference("people.person", "standings")),
                ("recognition", reference("people.recognition", "standings", null=True)),
                ("split", reference("people.guestsplit", "standings", null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["file", "person"], name="standings_in_a_file")],
                "constraints": [
                    models.UniqueConstraint(fields=("person", "step"), name="standings_of_a_guest_are_in_order"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("merge__isnull", False), ("recognition__isnull", True), ("split__isnull", True)),
                            models.Q(("merge__isnull", True), ("recognition__isnull", True), ("split__isnull", False)),
                            models.Q(("merge__isnull", True), ("recognition__isnull", False), ("split__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_standing_has_one_cause",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Photograph",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("image", models.BinaryField()),
                ("digest", models.CharField(max_length=64)),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("taken", models.BooleanField()),
                ("recorded_at", models.DateTimeField()),
                ("person", reference("people.person", "photographs")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "indexes": [models.Index(fields=["person", "-recorded_at"], name="newest_photograph_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("height__range", (1, 640)), ("width__range", (1, 480))),
                        name="a_photograph_is_small",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="IdentityCheck",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "read_from",
                    models.CharField(
                        choices=[
                            ("mrz", "read from the machine-readable zone"),
                            ("typed", "entered by hand"),
                            ("card", "not shown again; known from the card"),
                        ],
                        max_length=10,
                    ),
                ),
                ("faulty_fields", models.JSONField(default=list)),
                ("face_compared", models.BooleanField()),
                ("checked_on", models.DateField()),
                ("gaming_day", models.DateField()),
                ("checked_at", models.DateTimeField()),
                ("checked_by", reference(settings.AUTH_USER_MODEL, "+", db_index=False)),
                ("document", reference("people.identitydocument", "checks", db_index=False)),
            ],
            options={"indexes": [models.Index(fields=["document", "-checked_at"], name="newest_check_first")]},
        ),
        KeepRegister("Person"),
        KeepRegister(
            "Particulars",
            personal=[
                "surname",
                "given_names",
                "birth_year",
                "birth_month",
                "birth_day",
                "sex",
                "nationality",
                "mrz_name",
                "sort_key",
                "reason",
            ],
        ),
        KeepRegister("Address", personal=["street", "postal_code", "city", "country"]),
        KeepRegister("IdentityDocument", personal=["number", "issuing_state", "expires_on"]),
        KeepRegister("Recognition"),
        KeepRegister("GuestMerge", personal=["reason"]),
        KeepRegister("GuestSplit", personal=["reason"]),
        KeepRegister("Standing"),
        KeepRegister("Photograph", secret=["image"]),
        KeepRegister("IdentityCheck"),
        SqlFiles(
            [
                "people_file_of",
                "people_file_ids",
                "standing_follows",
                "file_has_one_head",
                "merge_moves_a_file",
                "split_moves_papers",
                "people_meet",
                "people_words",
            ]
        ),
        migrations.AddIndex(
            "particulars",
            django.contrib.postgres.indexes.GinIndex(
                models.Func("mrz_name", "sort_key", function="people_words"), name="particulars_by_word"
            ),
        ),
    ]
