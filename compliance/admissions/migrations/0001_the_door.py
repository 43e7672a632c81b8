"""The tables of the door: decisions and their grounds, tariffs, series, cards, stubs, cancellations, entries."""

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0001_guests_and_their_papers"),
        ("venues", "0001_houses_and_staff"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AdmissionCard",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("day", "day card"),
                            ("week", "week card"),
                            ("month", "month card"),
                            ("year", "year card"),
                            ("honour_day", "honour card, day"),
                            ("honour_year", "honour card, year"),
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
                (
                    "check_made",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.identitycheck",
                    ),
                ),
                (
                    "issued_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CardCancellation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("asked_at", models.DateTimeField()),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cancellations",
                        to="admissions.admissioncard",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CancellationAnswer",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("confirmed", models.BooleanField()),
                ("answered_at", models.DateTimeField()),
                (
                    "answered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "cancellation",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="answer",
                        to="admissions.cardcancellation",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="CardSeries",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("day", "day card"),
                            ("week", "week card"),
                            ("month", "month card"),
                            ("year", "year card"),
                            ("honour_day", "honour card, day"),
                            ("honour_year", "honour card, year"),
                        ],
                        max_length=20,
                    ),
                ),
                ("first_number", models.PositiveIntegerField()),
                ("last_number", models.PositiveIntegerField()),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CardStub",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("label", models.CharField(max_length=20)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("day", "day card"),
                            ("week", "week card"),
                            ("month", "month card"),
                            ("year", "year card"),
                            ("honour_day", "honour card, day"),
                            ("honour_year", "honour card, year"),
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
                (
                    "card",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stub",
                        to="admissions.admissioncard",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CardTariff",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("effective_from", models.DateField()),
                ("day_price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("week_price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("month_price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("year_price", models.DecimalField(decimal_places=2, max_digits=14)),
                ("edition", models.CharField(max_length=20)),
                ("set_at", models.DateTimeField()),
                (
                    "set_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DoorDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
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
                (
                    "check_made",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.identitycheck",
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "desk",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="venues.cashdesk",
                    ),
                ),
                (
                    "door",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="venues.door",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.person",
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="CardRefusal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("kind_asked", models.CharField(max_length=20)),
                ("code", models.CharField(max_length=40)),
                ("article", models.CharField(max_length=60)),
                ("edition", models.CharField(max_length=20)),
                ("gaming_day", models.DateField()),
                ("refused_at", models.DateTimeField()),
                (
                    "refused_to",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
                (
                    "decision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="admissions.doordecision",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="admissioncard",
            name="decision",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="cards",
                to="admissions.doordecision",
            ),
        ),
        migrations.CreateModel(
            name="DoorGround",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("code", models.CharField(max_length=40)),
                ("article", models.CharField(max_length=60)),
                ("facts", models.JSONField(default=dict)),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="grounds",
                        to="admissions.doordecision",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("entered_at", models.DateTimeField()),
                (
                    "card",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="admissions.admissioncard",
                    ),
                ),
                (
                    "decision",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entry",
                        to="admissions.doordecision",
                    ),
                ),
                (
                    "door",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"),
                ),
                (
                    "let_in_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="cardcancellation",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_cancellation_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="cardseries",
            constraint=models.UniqueConstraint(fields=("venue", "kind"), name="one_series_of_a_kind_in_a_venue"),
        ),
        migrations.AddConstraint(
            model_name="cardseries",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_number__gte", 1)), name="a_series_begins_at_one_or_later"
            ),
        ),
        migrations.AddConstraint(
            model_name="cardseries",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "last_number__gte",
                        django.db.models.expressions.CombinedExpression(models.F("first_number"), "-", models.Value(1)),
                    )
                ),
                name="a_series_never_runs_below_its_start",
            ),
        ),
        migrations.AddConstraint(
            model_name="cardstub",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("surname", ""), _negated=True),
                    models.Q(("address", ""), _negated=True),
                    models.Q(("document_number", ""), _negated=True),
                ),
                name="a_stub_names_guest_address_and_paper",
            ),
        ),
        migrations.AddIndex(
            model_name="cardtariff",
            index=models.Index(fields=["venue", "-effective_from", "-set_at"], name="newest_tariff_first"),
        ),
        migrations.AddConstraint(
            model_name="cardtariff",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("edition__startswith", "LU-"), _negated=True),
                    ("day_price__gte", "1.50"),
                    _connector="OR",
                ),
                name="day_card_costs_at_least_the_minimum",
                violation_error_message="A day card costs at least 1.50.",
            ),
        ),
        migrations.AddConstraint(
            model_name="cardtariff",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="cardtariff",
            constraint=models.CheckConstraint(condition=models.Q(("day_price__gt", 0)), name="a_card_costs_something"),
        ),
        migrations.AddIndex(
            model_name="doordecision",
            index=models.Index(fields=["venue", "gaming_day", "-decided_at"], name="decisions_of_a_night"),
        ),
        migrations.AddIndex(
            model_name="doordecision",
            index=models.Index(fields=["door", "-decided_at"], name="decisions_at_a_door"),
        ),
        migrations.AddConstraint(
            model_name="doordecision",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_decision_for_one_presentation"),
        ),
        migrations.AddConstraint(
            model_name="doordecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome__in", ["admitted", "refused", "needs_review", "unverified"])),
                name="door_outcome_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="doordecision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("desk__isnull", True), ("door__isnull", False)),
                    models.Q(("desk__isnull", False), ("door__isnull", True)),
                    _connector="OR",
                ),
                name="a_decision_is_made_at_one_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="doordecision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("outcome", "admitted"), _negated=True),
                    models.Q(("check_made__isnull", False), ("person__isnull", False)),
                    _connector="OR",
                ),
                name="nobody_is_admitted_without_an_identity_check",
            ),
        ),
        migrations.AddIndex(
            model_name="cardrefusal",
            index=models.Index(fields=["venue", "gaming_day"], name="card_refusals_of_a_night"),
        ),
        migrations.AddIndex(
            model_name="admissioncard",
            index=models.Index(fields=["person", "-issued_at"], name="newest_card_of_a_guest"),
        ),
        migrations.AddIndex(
            model_name="admissioncard",
            index=models.Index(fields=["venue", "gaming_day", "kind", "number"], name="cards_of_a_night"),
        ),
        migrations.AddConstraint(
            model_name="admissioncard",
            constraint=models.UniqueConstraint(
                fields=("venue", "kind", "number"), name="card_numbers_are_unique_in_a_series"
            ),
        ),
        migrations.AddConstraint(
            model_name="admissioncard",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_card_for_one_request"),
        ),
        migrations.AddConstraint(
            model_name="admissioncard",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["day", "week", "month", "year", "honour_day", "honour_year"])),
                name="card_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="admissioncard",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ["honour_day", "honour_year"]), _negated=True),
                    ("price", 0),
                    _connector="OR",
                ),
                name="honour_cards_are_free",
            ),
        ),
        migrations.AddConstraint(
            model_name="admissioncard",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["honour_day", "honour_year"]), ("price__gt", 0), _connector="OR"),
                name="paid_cards_have_a_price",
            ),
        ),
        migrations.AddConstraint(
            model_name="admissioncard",
            constraint=models.CheckConstraint(
                condition=models.Q(("valid_to__gte", models.F("valid_from"))),
                name="a_card_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="doorground",
            constraint=models.UniqueConstraint(fields=("decision", "position"), name="grounds_stand_in_order"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["venue", "gaming_day", "person"], name="entries_of_a_night"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["person", "gaming_day"], name="entries_of_a_guest"),
        ),
    ]
