"""Admissions and refusals, cards with their stub books, reviews of matches, posts at doors, closed gaming days."""

import django.db.models.expressions
from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON admissions_cardseries FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON admissions_cardseries TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("people", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="DoorDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("admitted", "admitted"),
                            ("refused", "refused"),
                            ("needs_review", "needs review"),
                            ("unverified", "not verified"),
                        ],
                        max_length=20,
                    ),
                ),
                ("note", models.TextField(blank=True)),
                ("edition", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("decided_on", models.DateField()),
                ("gaming_day", models.DateField()),
                ("decided_at", models.DateTimeField()),
                ("check_made", reference("people.identitycheck", "+", null=True)),
                ("decided_by", reference(settings.AUTH_USER_MODEL, "+", db_index=False)),
                ("desk", reference("venues.cashdesk", "+", db_index=False, null=True)),
                ("door", reference("venues.door", "+", db_index=False, null=True)),
                ("person", reference("people.person", "+", null=True)),
                ("venue", reference("venues.venue", "+", db_index=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["venue", "gaming_day", "-decided_at"], name="decisions_of_a_night"),
                    models.Index(fields=["door", "-decided_at"], name="decisions_at_a_door"),
                    models.Index(
                        condition=models.Q(("outcome", "needs_review")),
                        fields=["venue", "-decided_at"],
                        name="doubts_of_a_house",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_decision_for_one_presentation"),
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["admitted", "refused", "needs_review", "unverified"])),
                        name="door_outcome_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("desk__isnull", True), ("door__isnull", False)),
                            models.Q(("desk__isnull", False), ("door__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_decision_is_made_at_one_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", "admitted"), _negated=True),
                            models.Q(("check_made__isnull", False), ("person__isnull", False)),
                            _connector="OR",
                        ),
                        name="nobody_is_admitted_without_an_identity_check",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DoorGround",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("code", models.CharField(max_length=40)),
                ("article", models.CharField(max_length=60)),
                ("facts", models.JSONField(default=dict)),
                ("decision", reference("admissions.doordecision", "grounds")),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            ("code__in", ("ministerial", "house_exclusion", "self_ban", "interview_due", "visit_limit"))
                        ),
                        fields=["decision"],
                        name="who_is_kept_out_and_came",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("decision", "position"), name="grounds_stand_in_order")
                ],
            },
        ),
        migrations.CreateModel(
            name="AdmissionCard",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("day", "day card"),
                            ("week", "weekly subscription card"),
                            ("month", "monthly subscription card"),
                            ("year", "annual subscription card"),
                            ("honour_day", "daily guest-of-honour card"),
                            ("honour_year", "annual guest-of-honour card"),
                        ],
                        max_length=20,
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("currency", models.CharField(max_length=3)),
                ("valid_from", models.DateField()),
                ("valid_to", models.DateField()),
                ("edition", models.CharField(max_length=20)),
                ("gaming_day", models.DateField()),
                ("nonce", models.UUIDField()),
                ("issued_at", models.DateTimeField()),
                ("check_made", reference("people.identitycheck", "+")),
                ("issued_by", reference(settings.AUTH_USER_MODEL, "+", db_index=False)),
                ("person", reference("people.person", "+", db_index=False)),
                ("venue", reference("venues.venue", "+", db_index=False)),
                ("decision", reference("admissions.doordecision", "cards")),
                (
                    "paid_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cash", "cash"),
                            ("bank_card", "bank card"),
                            ("transfer", "transfer"),
                            ("voucher", "voucher"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "replaced_because",
                    models.CharField(
                        blank=True,
                        choices=[("lost", "lost"), ("stolen", "stolen"), ("damaged", "damaged")],
                        max_length=10,
                    ),
                ),
                ("replaces", one_to_one("admissions.admissioncard", "replaced_by", null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["person", "-issued_at"], name="newest_card_of_a_guest"),
                    models.Index(fields=["venue", "gaming_day", "kind", "number"], name="cards_of_a_night"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "kind", "number"), name="card_numbers_are_unique_in_a_series"
                    ),
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_card_for_one_request"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["day", "week", "month", "year", "honour_day", "honour_year"])),
                        name="card_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind__in", ["honour_day", "honour_year"]), _negated=True),
                            ("price", 0),
                            _connector="OR",
                        ),
                        name="honour_cards_are_free",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ["honour_day", "honour_year"]),
                            ("replaces__isnull", False),
                            ("price__gt", 0),
                            _connector="OR",
                        ),
                        name="paid_cards_have_a_price",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("replaced_because", ""), ("replaces__isnull", True)),
                            models.Q(
                                ("price", 0),
                                ("replaced_because__in", ["lost", "stolen", "damaged"]),
                                ("replaces__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="a_replacement_is_free_and_has_a_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("valid_to__gte", models.F("valid_from"))),
                        name="a_card_ends_after_it_begins",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("entered_at", models.DateTimeField()),
                ("card", reference("admissions.admissioncard", "entries", null=True)),
                ("decision", one_to_one("admissions.doordecision", "entry")),
                ("door", reference("venues.door", "+", db_index=False)),
                ("let_in_by", reference(settings.AUTH_USER_MODEL, "+", db_index=False)),
                ("person", reference("people.person", "+", db_index=False)),
                ("venue", reference("venues.venue", "+", db_index=False)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["venue", "gaming_day", "person"], name="entries_of_a_night"),
                    models.Index(fields=["person", "gaming_day"], name="entries_of_a_guest"),
                ]
            },
        ),
        migrations.CreateModel(
            name="CardTariff",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("effective_from", models.DateField()),
                ("day_price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("week_price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("month_price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("year_price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("edition", models.CharField(max_length=20)),
                ("set_at", models.DateTimeField()),
                ("set_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-effective_from", "-set_at"], name="newest_tariff_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("edition__startswith", "LU-"), _negated=True),
                            ("day_price__gte", "1.50"),
                            _connector="OR",
                        ),
                        name="day_card_costs_at_least_the_minimum",
                        violation_error_message="A day card costs at least 1.50.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("edition__startswith", "LU-"), _negated=True),
                            models.Q(
                                (
                                    "month_price",
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("day_price"), "*", models.Value(10)
                                    ),
                                ),
                                (
                                    "week_price",
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("day_price"), "*", models.Value(5)
                                    ),
                                ),
                                (
                                    "year_price",
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("day_price"), "*", models.Value(20)
                                    ),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="subscriptions_follow_the_day_card",
                    ),
                    models.CheckConstraint(condition=models.Q(("day_price__gt", 0)), name="a_card_costs_something"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardSeries",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("day", "day card"),
                            ("week", "weekly subscription card"),
                            ("month", "monthly subscription card"),
                            ("year", "annual subscription card"),
                            ("honour_day", "daily guest-of-honour card"),
                            ("honour_year", "annual guest-of-honour card"),
                        ],
                        max_length=20,
                    ),
                ),
                ("first_number", models.PositiveIntegerField()),
                ("last_number", models.PositiveIntegerField()),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "kind"), name="one_series_of_a_kind_in_a_venue"),
                    models.CheckConstraint(
                        condition=models.Q(("first_number__gte", 1)), name="a_series_begins_at_one_or_later"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "last_number__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("first_number"), "-", models.Value(1)
                                ),
                            )
                        ),
                        name="a_series_never_runs_below_its_start",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="CardStub",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("label", models.CharField(max_length=20)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("day", "day card"),
                            ("week", "weekly subscription card"),
                            ("month", "monthly subscription card"),
                            ("year", "annual subscription card"),
                            ("honour_day", "daily guest-of-honour card"),
                            ("honour_year", "annual guest-of-honour card"),
                        ],
                        max_length=20,
                    ),
                ),
                ("surname", models.CharField(max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("sort_key", models.CharField(db_collation="C", max_length=400)),
                ("address", models.CharField(max_length=500)),
                ("document_kind", models.CharField(max_length=20)),
                ("document_number", models.CharField(max_length=40)),
                ("document_state", models.CharField(max_length=3)),
                ("document_expires_on", models.DateField()),
                ("price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("currency", models.CharField(max_length=3)),
                ("valid_from", models.DateField()),
                ("valid_to", models.DateField()),
                ("issued_at", models.DateTimeField()),
                ("card", one_to_one("admissions.admissioncard", "stub")),
                ("replaces_label", models.CharField(blank=True, max_length=20)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("surname", ""), _negated=True),
                            models.Q(("address", ""), _negated=True),
                            models.Q(("document_number", ""), _negated=True),
                        ),
                        name="a_stub_names_guest_address_and_paper",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="CardRefusal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("kind_asked", models.CharField(max_length=20)),
                ("code", models.CharField(max_length=40)),
                ("article", models.CharField(max_length=60)),
                ("edition", models.CharField(max_length=20)),
                ("gaming_day", models.DateField()),
                ("refused_at", models.DateTimeField()),
                ("refused_to", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
                ("decision", reference("admissions.doordecision", "+", null=True)),
            ],
            options={"indexes": [models.Index(fields=["venue", "gaming_day"], name="card_refusals_of_a_night")]},
        ),
        migrations.CreateModel(
            name="CardCancellation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("asked_at", models.DateTimeField()),
                ("asked_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("card", reference("admissions.admissioncard", "cancellations")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_cancellation_has_a_reason"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="CancellationAnswer",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("confirmed", models.BooleanField()),
                ("answered_at", models.DateTimeField()),
                ("answered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("cancellation", one_to_one("admissions.cardcancellation", "answer")),
            ],
        ),
        migrations.CreateModel(
            name="CardCheck",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("result", models.CharField(choices=[("shown", "shown"), ("not_shown", "not shown")], max_length=10)),
                ("finding", models.CharField(blank=True, max_length=40)),
                (
                    "demanded_by",
                    models.CharField(choices=[("staff", "an employee"), ("agent", "a control agent")], max_length=10),
                ),
                ("gaming_day", models.DateField()),
                ("checked_at", models.DateTimeField()),
                ("card", reference("admissions.admissioncard", "+", null=True)),
                ("checked_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("person", reference("people.person", "+", null=True)),
                ("room", reference("venues.room", "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "gaming_day", "-checked_at"], name="card_checks_of_a_night")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("result__in", ["shown", "not_shown"])),
                        name="a_card_check_has_a_known_result",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("result", "shown"), _negated=True),
                            models.Q(("card__isnull", False), ("finding", ""), ("person__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_card_shown_is_named_and_good",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("demanded_by__in", ["staff", "agent"])), name="who_demanded_is_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Expulsion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("note", models.TextField(blank=True)),
                ("expelled_at", models.DateTimeField()),
                ("check_made", one_to_one("admissions.cardcheck", "expulsion")),
                ("expelled_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            name="OpeningDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("room_kind", models.CharField(max_length=10)),
                ("opens", models.TimeField(null=True)),
                ("closes", models.TimeField(null=True)),
                ("reason", models.TextField()),
                ("decided_at", models.DateTimeField()),
                ("decided_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "gaming_day", "-decided_at"], name="newest_hours_of_a_day")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("room_kind__in", ["table", "slot"])), name="hours_are_of_tables_or_slots"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closes__isnull", True), ("opens__isnull", True)),
                            models.Q(
                                ("closes__isnull", False),
                                ("opens__isnull", False),
                                models.Q(("opens", models.F("closes")), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_day_has_both_hours_or_none",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="other_hours_have_a_reason"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GamingDayClosing",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("checklist", models.JSONField()),
                ("open_items", models.PositiveSmallIntegerField()),
                ("note", models.TextField(blank=True)),
                ("closed_at", models.DateTimeField()),
                ("closed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "gaming_day"), name="a_gaming_day_is_closed_once"),
                    models.CheckConstraint(
                        condition=models.Q(("open_items", 0), models.Q(("note", ""), _negated=True), _connector="OR"),
                        name="what_stays_open_has_a_note",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="LateEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("nonce", models.UUIDField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("checked", "checked late"), ("unreadable", "unreadable"), ("lost", "lost")],
                        max_length=20,
                    ),
                ),
                (
                    "fate",
                    models.CharField(
                        choices=[
                            ("here", "at the desk"),
                            ("on_paper", "admitted on the paper list"),
                            ("not_let_in", "not admitted"),
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
                ("decision", one_to_one("admissions.doordecision", "late", null=True)),
                ("desk", reference("venues.cashdesk", "+", null=True)),
                ("door", reference("venues.door", "+", null=True)),
                ("received_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-received_at"], name="newest_late_entries")],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_late_entry_for_one_kept_scan"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["checked", "unreadable", "lost"])), name="late_kind_is_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fate__in", ["here", "on_paper", "not_let_in", "unknown"])),
                        name="late_fate_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("desk__isnull", True), ("door__isnull", False)),
                            models.Q(("desk__isnull", False), ("door__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_late_entry_was_kept_at_one_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decision__isnull", False), ("kind", "checked")),
                            models.Q(models.Q(("kind", "checked"), _negated=True), ("decision__isnull", True)),
                            _connector="OR",
                        ),
                        name="only_a_checked_scan_has_a_decision",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("presented_at__lte", models.F("received_at"))),
                        name="nobody_is_presented_after_it_was_received",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LateSettlement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("note", models.TextField()),
                ("settled_at", models.DateTimeField()),
                ("late", one_to_one("admissions.lateentry", "settlement")),
                ("settled_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("note", ""), _negated=True), name="a_settlement_says_what_was_done"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="PaperFallback",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("text", models.CharField(blank=True, max_length=400)),
                ("set_at", models.DateTimeField()),
                ("set_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={"indexes": [models.Index(fields=["venue", "-set_at"], name="newest_fallback_first")]},
        ),
        migrations.CreateModel(
            name="DoorPost",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("began_at", models.DateTimeField()),
                ("reason", models.TextField(blank=True)),
                ("signed_at", models.DateTimeField()),
                ("door", reference("venues.door", "+")),
                ("signed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("staff", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [
                    models.Index(fields=["venue", "-began_at"], name="posts_of_a_night"),
                    models.Index(fields=["staff", "-began_at"], name="posts_of_a_person"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("began_at", models.F("signed_at")),
                            models.Q(("began_at__lt", models.F("signed_at")), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_post_entered_later_has_a_reason",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DoorPostEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("ended_at", models.DateTimeField()),
                ("reason", models.TextField(blank=True)),
                ("signed_at", models.DateTimeField()),
                ("post", one_to_one("admissions.doorpost", "end")),
                ("signed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ended_at", models.F("signed_at")),
                            models.Q(("ended_at__lt", models.F("signed_at")), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="an_end_entered_later_has_a_reason",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="DoorPostCorrection",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
                ("reason", models.TextField()),
                ("corrected_at", models.DateTimeField()),
                ("corrected_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("post", reference("admissions.doorpost", "corrections")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ended_at__gte", models.F("began_at"))),
                        name="a_corrected_post_ends_after_it_begins",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ended_at__lte", models.F("corrected_at"))),
                        name="a_correction_is_about_the_past",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_correction_has_a_reason"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="DoorClosure",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
                ("reason", models.TextField()),
                ("closed_at", models.DateTimeField()),
                ("closed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("door", reference("venues.door", "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-began_at"], name="closures_of_a_night")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_door_is_closed_for_a_reason"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("began_at__gte", models.F("closed_at"))),
                        name="a_door_is_not_closed_in_hindsight",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ended_at__gt", models.F("began_at"))), name="a_door_opens_after_it_closed"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DoorReopening",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reopened_at", models.DateTimeField()),
                ("closure", one_to_one("admissions.doorclosure", "reopening")),
                ("reopened_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            name="GapExplanation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
                ("text", models.TextField()),
                ("explained_at", models.DateTimeField()),
                ("door", reference("venues.door", "+")),
                ("explained_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-began_at"], name="explanations_of_a_night")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="an_explanation_says_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ended_at__gt", models.F("began_at"))),
                        name="an_explained_gap_lasts_a_while",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ended_at__lte", models.F("explained_at"))),
                        name="a_gap_is_explained_once_it_is_there",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DoorAlert",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("code", models.CharField(max_length=40)),
                ("about", models.UUIDField()),
                ("fingerprint", models.CharField(max_length=64)),
                ("article", models.CharField(max_length=60)),
                ("shown", models.JSONField(default=dict)),
                ("known", models.JSONField(default=dict)),
                ("decision", reference("admissions.doordecision", "alerts")),
                ("score", models.PositiveSmallIntegerField(blank=True, null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["about", "fingerprint"], name="alerts_about_a_row")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("decision", "code", "about"), name="one_alert_about_a_row_in_a_decision"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("fingerprint__regex", "^[0-9a-f]{64}$")), name="a_fingerprint_is_a_digest"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("code", "face_not_compared"), _negated=True),
                        name="a_missing_look_is_no_alert",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("article", ""), _negated=True), name="an_alert_rests_on_an_article"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("score__isnull", True), ("score__lte", 100), _connector="OR"),
                        name="a_score_is_of_a_hundred",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("answer", models.CharField(choices=[("cleared", "cleared"), ("upheld", "refused")], max_length=20)),
                ("note", models.TextField()),
                ("code", models.CharField(blank=True, max_length=40)),
                ("article", models.CharField(blank=True, max_length=60)),
                ("resolved_at", models.DateTimeField()),
                ("decision", one_to_one("admissions.doordecision", "review")),
                ("resolved_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("answer__in", ["cleared", "upheld"])), name="a_review_clears_or_upholds"
                    ),
                    models.CheckConstraint(condition=models.Q(("note__regex", "\\S")), name="a_review_has_a_note"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answer", "cleared"), ("article", ""), ("code", "")),
                            models.Q(
                                ("answer", "upheld"),
                                ("code", "review_upheld"),
                                models.Q(("article", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="only_an_upheld_review_names_its_ground",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="ReviewWithdrawal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("withdrawn_at", models.DateTimeField()),
                ("review", one_to_one("admissions.review", "withdrawal")),
                ("withdrawn_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason__regex", "\\S")), name="a_withdrawal_has_a_reason"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="RoomExit",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("nonce", models.UUIDField()),
                ("left_at", models.DateTimeField()),
                ("card", reference("admissions.admissioncard", "+", null=True)),
                ("door", reference("venues.door", "+")),
                ("noted_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("person", reference("people.person", "+", null=True)),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "gaming_day"], name="exits_of_a_night")],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_exit_for_one_press"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("card__isnull", True), ("person__isnull", True)),
                            models.Q(("card__isnull", False), ("person__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_card_names_who_left",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoomCount",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("people", models.PositiveIntegerField()),
                ("gaming_day", models.DateField()),
                ("counted_at", models.DateTimeField()),
                ("counted_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("room", reference("venues.room", "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "gaming_day", "-counted_at"], name="newest_count_of_a_night")]
            },
        ),
        migrations.CreateModel(
            name="RoomCapacity",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("people", models.PositiveIntegerField(null=True)),
                ("set_at", models.DateTimeField()),
                ("room", reference("venues.room", "+")),
                ("set_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["room", "-set_at"], name="newest_capacity_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("people__isnull", True), ("people__gt", 0), _connector="OR"),
                        name="a_room_holds_at_least_somebody",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="InnerDoor",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("set_at", models.DateTimeField()),
                ("door", reference("venues.door", "+")),
                ("from_room", reference("venues.room", "+", null=True)),
                ("set_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={"indexes": [models.Index(fields=["door", "-set_at"], name="newest_lead_of_a_door")]},
        ),
        migrations.AddField(
            model_name="doordecision", name="card_shown", field=reference("admissions.admissioncard", "+", null=True)
        ),
        # NOT VALID, so that the schema is that of the migrations which this one replaces.
        AddConstraintNotValid(
            model_name="admissioncard",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("paid_by", ""), ("price", 0)),
                    models.Q(("paid_by__in", ["cash", "bank_card", "transfer", "voucher"]), ("price__gt", 0)),
                    _connector="OR",
                ),
                name="what_costs_something_is_paid_by_some_means",
            ),
        ),
        KeepRegister("DoorDecision", personal=["note"]),
        KeepRegister("DoorGround"),
        KeepRegister("AdmissionCard"),
        KeepRegister("Entry"),
        KeepRegister("CardTariff"),
        KeepRegister(
            "CardStub",
            personal=[
                "surname",
                "given_names",
                "sort_key",
                "address",
                "document_number",
                "document_state",
                "document_expires_on",
            ],
        ),
        KeepRegister("CardRefusal"),
        KeepRegister("CardCancellation", personal=["reason"]),
        KeepRegister("CancellationAnswer"),
        KeepRegister("CardCheck"),
        KeepRegister("Expulsion", personal=["note"]),
        KeepRegister("OpeningDecision", personal=["reason"]),
        KeepRegister("GamingDayClosing", personal=["note"]),
        KeepRegister("LateEntry"),
        KeepRegister("LateSettlement", personal=["note"]),
        KeepRegister("PaperFallback"),
        KeepRegister("DoorPost", personal=["reason"]),
        KeepRegister("DoorPostEnd", personal=["reason"]),
        KeepRegister("DoorPostCorrection", personal=["reason"]),
        KeepRegister("DoorClosure", personal=["reason"]),
        KeepRegister("DoorReopening"),
        KeepRegister("GapExplanation", personal=["text"]),
        KeepRegister("DoorAlert", personal=["shown", "known"]),
        KeepRegister("Review", personal=["note"]),
        KeepRegister("ReviewWithdrawal", personal=["reason"]),
        KeepRegister("RoomExit"),
        KeepRegister("RoomCount"),
        KeepRegister("RoomCapacity"),
        KeepRegister("InnerDoor"),
        SqlFiles(
            [
                "cards/card_numbers",
                "cards/card_has_its_stub",
                "cards/stub_repeats_its_card",
                "door/decision_admitted",
                "cards/another_person_answers",
                "door/entry_on_own_card",
                "reviews/alert_belongs_to_a_doubt",
                "reviews/doubt_is_reviewed",
                "cards/replacement_carries_on",
                "cards/replaced_card_stays",
                "card_control/check_is_of_one_house",
                "card_control/not_shown_expels",
                "card_control/expelled_without_card",
                "staffing/door_post_times",
                "staffing/posts_of_a_person_wait",
                "staffing/person_at_two_doors",
                "former/keep_presentation",
                "door/card_counter",
                "reviews/clearance_is_withdrawn",
                "door/entry_before",
                "former/door_asks",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
    ]
