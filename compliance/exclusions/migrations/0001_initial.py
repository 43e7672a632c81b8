"""Exclusions and limits with their ends, interviews, signals, proofs of means, lists of the Minister, withheld winnings."""

import datetime

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

CHECKS = """
ALTER TABLE exclusions_measure ADD CONSTRAINT a_self_ban_lasts_a_month_to_seven_years CHECK (
    kind <> 'self_ban' OR (
        last_day IS NOT NULL
        AND last_day >= (first_day + interval '1 month')::date
        AND last_day <= (first_day + interval '7 years')::date));
ALTER TABLE exclusions_measure ADD CONSTRAINT a_measure_is_found_under_its_birth_date CHECK (
    birth_key = coalesce(birth_year * 10000 + coalesce(birth_month, 0) * 100 + coalesce(birth_day, 0), 0));
"""
NO_CHECKS = """
ALTER TABLE exclusions_measure DROP CONSTRAINT a_measure_is_found_under_its_birth_date;
ALTER TABLE exclusions_measure DROP CONSTRAINT a_self_ban_lasts_a_month_to_seven_years;
"""
KEYS = """
CREATE INDEX measures_by_their_keys ON exclusions_measure
    USING gin (measure_keys(venue_id, mrz_name || E'\\n' || other_mrz_names, birth_year, birth_month, birth_day, document_number, NULL::integer, other_births)) WITH (fastupdate = off);
"""
NO_KEYS = "DROP INDEX measures_by_their_keys;"
BYTES_STAY = "REVOKE UPDATE, DELETE, TRUNCATE ON exclusions_listpart FROM carnet_app;"
NO_BYTES_STAY = "GRANT UPDATE, DELETE, TRUNCATE ON exclusions_listpart TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [("audit", "0001_initial"), ("people", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Measure",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ministerial", "ministerial exclusion"),
                            ("house", "exclusion by management"),
                            ("self_ban", "self-exclusion"),
                            ("visit_limit", "visit limit"),
                        ],
                        max_length=20,
                    ),
                ),
                ("surname", models.CharField(max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("mrz_name", models.CharField(blank=True, db_collation="C", max_length=400)),
                ("sort_key", models.CharField(blank=True, db_collation="C", max_length=400)),
                ("birth_year", models.SmallIntegerField(blank=True, null=True)),
                ("birth_month", models.SmallIntegerField(blank=True, null=True)),
                ("birth_day", models.SmallIntegerField(blank=True, null=True)),
                ("birth_key", models.IntegerField()),
                ("sex", models.CharField(max_length=1)),
                ("nationality", models.CharField(blank=True, max_length=3)),
                ("document_number", models.CharField(blank=True, db_collation="C", max_length=40)),
                ("document_state", models.CharField(blank=True, max_length=3)),
                ("first_day", models.DateField()),
                ("last_day", models.DateField(blank=True, null=True)),
                ("reference", models.CharField(blank=True, max_length=80)),
                ("reason", models.TextField(blank=True)),
                (
                    "ground",
                    models.SmallIntegerField(
                        blank=True,
                        choices=[
                            (1, "1: at the person's own request"),
                            (2, "2: legally incapable, at the request of the representative"),
                            (3, "3: prohibited by a judgment"),
                            (4, "4: presence would disturb order"),
                        ],
                        null=True,
                    ),
                ),
                ("representative", models.CharField(blank=True, max_length=200)),
                ("entered_at", models.DateTimeField()),
                ("entered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("person", reference("people.person", "+", blank=True, db_index=False, null=True)),
                ("venue", reference("venues.venue", "+")),
                (
                    "basis",
                    models.CharField(
                        blank=True,
                        choices=[("art_69", "imposed by the management"), ("house", "at the guest's own request")],
                        db_default="",
                        default="",
                        max_length=10,
                    ),
                ),
                (
                    "period",
                    models.CharField(
                        blank=True,
                        choices=[("week", "week"), ("month", "month"), ("year", "year")],
                        db_default="",
                        default="",
                        max_length=10,
                    ),
                ),
                ("visits", models.SmallIntegerField(blank=True, null=True)),
                ("other_names", models.TextField(blank=True, db_default="", default="")),
                ("other_mrz_names", models.TextField(blank=True, db_collation="C", db_default="", default="")),
                ("birth_stated", models.CharField(blank=True, db_default="", default="", max_length=60)),
                (
                    "other_births",
                    models.CharField(blank=True, db_collation="C", db_default="", default="", max_length=200),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["person"], name="measures_of_a_guest"),
                    models.Index(
                        condition=models.Q(("document_number", ""), _negated=True),
                        fields=["venue", "document_number"],
                        name="measures_by_paper",
                    ),
                    models.Index(fields=["venue", "mrz_name"], name="measures_by_name"),
                    models.Index(fields=["venue", "-entered_at"], name="newest_measures_first"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["ministerial", "house", "self_ban", "visit_limit"])),
                        name="measure_kind_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("surname", ""), _negated=True), name="a_measure_names_somebody"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("birth_year__isnull", False),
                            models.Q(
                                ("birth_month__isnull", True),
                                ("birth_day__isnull", True),
                                models.Q(("document_number", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="a_listed_person_can_be_recognised",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("birth_month__isnull", True), ("birth_month__range", (1, 12)), _connector="OR"),
                            models.Q(
                                ("birth_day__isnull", True),
                                models.Q(("birth_day__range", (1, 31)), ("birth_month__isnull", False)),
                                _connector="OR",
                            ),
                        ),
                        name="a_listed_birth_date_is_on_the_calendar",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("other_births__regex", "^([0-9]{8}( [0-9]{8})*)?$")),
                        name="other_birth_dates_are_written_as_keys",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("last_day__isnull", True), ("last_day__gte", models.F("first_day")), _connector="OR"
                        ),
                        name="measure_days_are_in_order",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "ministerial"), _negated=True),
                            models.Q(models.Q(("reference", ""), _negated=True), ("ground__in", [1, 2, 3, 4])),
                            _connector="OR",
                        ),
                        name="a_ministerial_exclusion_has_its_decision",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind", "ministerial"), ("ground__isnull", True), _connector="OR"),
                        name="only_the_minister_has_grounds",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ground__isnull", True),
                            models.Q(("ground", 2), _negated=True),
                            models.Q(("representative", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="the_incapable_have_a_representative",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "house"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_house_exclusion_has_its_reasons",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "visit_limit"),
                            models.Q(("basis", ""), ("period", ""), ("visits__isnull", True)),
                            _connector="OR",
                        ),
                        name="only_a_limit_counts_visits",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "visit_limit"), _negated=True),
                            models.Q(("basis", "art_69"), ("period", "month")),
                            models.Q(("basis", "house"), ("period__in", ["week", "month", "year"])),
                            _connector="OR",
                        ),
                        name="a_limit_has_its_basis_and_period",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "visit_limit"), _negated=True),
                            models.Q(("visits__gte", 1), ("visits__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_limit_allows_at_least_one_visit",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("basis", "art_69"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="an_imposed_limit_has_its_reasons",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("basis", "house"), _negated=True), ("last_day__isnull", False), _connector="OR"
                        ),
                        name="a_wished_limit_has_its_last_day",
                    ),
                    django.contrib.postgres.constraints.ExclusionConstraint(
                        condition=models.Q(
                            ("person__isnull", False),
                            models.Q(("kind", "self_ban"), ("basis", "house"), _connector="OR"),
                        ),
                        expressions=[
                            (models.F("venue"), "="),
                            (models.F("person"), "="),
                            (models.F("kind"), "="),
                            (models.F("period"), "="),
                            (
                                models.Func(
                                    models.F("first_day"),
                                    models.F("last_day"),
                                    django.contrib.postgres.fields.ranges.RangeBoundary(inclusive_upper=True),
                                    function="daterange",
                                    output_field=django.contrib.postgres.fields.ranges.DateRangeField(),
                                ),
                                "&&",
                            ),
                        ],
                        name="wished_periods_of_one_guest_do_not_overlap",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignalOut",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("signalled_at", models.DateTimeField()),
                ("measure", one_to_one("exclusions.measure", "signal")),
                ("signalled_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            name="SignalIn",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("surname", models.CharField(max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("birth_year", models.SmallIntegerField(blank=True, null=True)),
                ("received_on", models.DateField()),
                ("signalled", models.TextField()),
                ("recorded_at", models.DateTimeField()),
                ("person", reference("people.person", "+", blank=True, null=True)),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "received_on"], name="oldest_signals_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("surname", ""), _negated=True), models.Q(("signalled", ""), _negated=True)
                        ),
                        name="a_signal_says_who_and_what",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CaseReview",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("examined_on", models.DateField()),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("nothing", "no action required"),
                            ("interview", "interview offered"),
                            ("means", "proof of financial means requested"),
                            ("measure", "measure imposed"),
                        ],
                        max_length=20,
                    ),
                ),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("signal", one_to_one("exclusions.signalin", "review")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["nothing", "interview", "means", "measure"])),
                        name="the_outcome_of_a_case_is_known",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="MinisterialList",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("file_name", models.CharField(blank=True, max_length=200)),
                ("format", models.CharField(choices=[("csv", "CSV"), ("xlsx", "XLSX")], max_length=4)),
                ("size", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("received_at", models.DateTimeField()),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("in_person", "in person"),
                            ("email", "by e-mail"),
                            ("web", "via the website"),
                            ("post", "by post"),
                            ("phone", "by phone"),
                        ],
                        max_length=20,
                    ),
                ),
                ("uploaded_at", models.DateTimeField()),
                ("uploaded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-uploaded_at"], name="newest_list_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("format__in", ["csv", "xlsx"])), name="the_format_of_a_list_is_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("channel__in", ("post", "email", "in_person"))),
                        name="a_list_arrives_in_writing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("received_at__lte", models.F("uploaded_at"))),
                        name="a_list_arrives_before_it_is_uploaded",
                    ),
                    models.CheckConstraint(condition=models.Q(("size__gt", 0)), name="a_list_is_not_empty"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MeasureArrival",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("received_at", models.DateTimeField()),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("in_person", "in person"),
                            ("email", "by e-mail"),
                            ("web", "via the website"),
                            ("post", "by post"),
                            ("phone", "by phone"),
                        ],
                        max_length=20,
                    ),
                ),
                ("forwarded", models.BooleanField(blank=True, null=True)),
                ("measure", one_to_one("exclusions.measure", "arrival")),
                ("listed_in", reference("exclusions.ministeriallist", "arrivals", blank=True, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("channel__in", ["in_person", "email", "web", "post", "phone"])),
                        name="the_channel_of_a_measure_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("received_at__gte", datetime.datetime(1979, 2, 12, 0, 0, tzinfo=datetime.UTC))
                        ),
                        name="nothing_arrives_before_the_regulation",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="MeasureEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("ended_on", models.DateField()),
                ("reference", models.CharField(max_length=80)),
                ("reason", models.TextField()),
                ("ended_at", models.DateTimeField()),
                ("ended_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("measure", one_to_one("exclusions.measure", "end")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reference", ""), _negated=True), models.Q(("reason", ""), _negated=True)
                        ),
                        name="an_end_has_its_reference_and_reason",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="EndArrival",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("received_at", models.DateTimeField()),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("in_person", "in person"),
                            ("email", "by e-mail"),
                            ("web", "via the website"),
                            ("post", "by post"),
                            ("phone", "by phone"),
                        ],
                        max_length=20,
                    ),
                ),
                ("end", one_to_one("exclusions.measureend", "arrival")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("channel__in", ["post", "email", "in_person"])),
                        name="a_decision_to_strike_off_arrives_in_writing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("received_at__gte", datetime.datetime(1979, 2, 12, 0, 0, tzinfo=datetime.UTC))
                        ),
                        name="nothing_is_struck_off_before_the_regulation",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Interview",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("opened_at", models.DateTimeField()),
                ("measure", reference("exclusions.measure", "interviews", blank=True, null=True)),
                ("opened_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("person", reference("people.person", "+", blank=True, null=True)),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-opened_at"], name="newest_interviews_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("measure__isnull", False), ("person__isnull", False), _connector="OR"),
                        name="an_interview_is_with_somebody",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="InterviewStep",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.SmallIntegerField()),
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("offered", "offered"),
                            ("accepted", "agreed"),
                            ("declined", "declined"),
                            ("held", "held"),
                            ("missed", "missed"),
                        ],
                        max_length=20,
                    ),
                ),
                ("meets_at", models.DateTimeField(blank=True, null=True)),
                ("held_on", models.DateField(blank=True, null=True)),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                ("interview", reference("exclusions.interview", "steps", db_index=False)),
                ("led_by", reference(settings.AUTH_USER_MODEL, "+", blank=True, null=True)),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("meets_at__isnull", False)), fields=["meets_at"], name="interviews_by_date"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("interview", "number"), name="one_step_of_an_interview_at_a_time"),
                    models.CheckConstraint(
                        condition=models.Q(("step__in", ["offered", "accepted", "declined", "held", "missed"])),
                        name="interview_step_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("meets_at__isnull", False), ("step", "accepted")),
                            models.Q(models.Q(("step", "accepted"), _negated=True), ("meets_at__isnull", True)),
                            _connector="OR",
                        ),
                        name="an_agreed_interview_has_its_moment",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("held_on__isnull", False), ("step", "held")),
                            models.Q(models.Q(("step", "held"), _negated=True), ("held_on__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_held_interview_has_its_day",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("step__in", ("accepted", "held")), _negated=True),
                            ("led_by__isnull", False),
                            _connector="OR",
                        ),
                        name="somebody_of_the_team_leads_an_interview",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AccessAuthorised",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("interview_on", models.DateField()),
                ("note", models.TextField(blank=True)),
                ("authorised_at", models.DateTimeField()),
                ("authorised_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("measure", one_to_one("exclusions.measure", "authorisation")),
                ("held", one_to_one("exclusions.interviewstep", "+", blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ListPart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
                ("list", reference("exclusions.ministeriallist", "parts")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("list", "number"), name="a_list_has_each_part_once")]
            },
        ),
        migrations.CreateModel(
            name="ListWork",
            fields=[
                (
                    "list",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="work",
                        serialize=False,
                        to="exclusions.ministeriallist",
                    ),
                ),
                ("step", models.CharField(default="waiting", max_length=20)),
                ("attempt", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("failure", models.TextField(blank=True)),
                ("heading", models.JSONField(default=dict)),
                ("heard_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ListRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("measure_id", models.UUIDField()),
                ("arrival_id", models.UUIDField()),
                ("end_id", models.UUIDField()),
                ("surname", models.CharField(max_length=200)),
                ("given_names", models.CharField(blank=True, max_length=200)),
                ("mrz_name", models.CharField(blank=True, db_collation="C", max_length=400)),
                ("sort_key", models.CharField(blank=True, db_collation="C", max_length=400)),
                ("birth_year", models.SmallIntegerField(null=True)),
                ("birth_month", models.SmallIntegerField(null=True)),
                ("birth_day", models.SmallIntegerField(null=True)),
                ("birth_key", models.IntegerField()),
                ("sex", models.CharField(blank=True, max_length=1)),
                ("nationality", models.CharField(blank=True, max_length=3)),
                ("document_number", models.CharField(blank=True, db_collation="C", max_length=40)),
                ("document_state", models.CharField(blank=True, max_length=3)),
                ("reference", models.CharField(max_length=80)),
                ("reference_key", models.CharField(db_collation="C", max_length=80)),
                ("ground", models.SmallIntegerField()),
                ("first_day", models.DateField(null=True)),
                ("last_day", models.DateField(null=True)),
                ("representative", models.CharField(blank=True, max_length=200)),
                ("reason", models.TextField(blank=True)),
                (
                    "fate",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("new", "new"),
                            ("again", "named again"),
                            ("changed", "changed"),
                            ("unchanged", "unchanged"),
                        ],
                        db_default="",
                        default="",
                        max_length=10,
                    ),
                ),
                ("known", models.UUIDField(null=True)),
                ("list", reference("exclusions.ministeriallist", "rows")),
                ("other_names", models.TextField(blank=True, db_default="", default="")),
                ("other_mrz_names", models.TextField(blank=True, db_collation="C", db_default="", default="")),
                ("birth_stated", models.CharField(blank=True, db_default="", default="", max_length=60)),
                (
                    "other_births",
                    models.CharField(blank=True, db_collation="C", db_default="", default="", max_length=200),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("list", "number"), name="a_list_has_each_row_once")]
            },
        ),
        migrations.CreateModel(
            name="ListProblem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("row", models.PositiveIntegerField()),
                ("column", models.CharField(blank=True, max_length=20)),
                ("code", models.CharField(max_length=30)),
                ("found", models.TextField(blank=True)),
                ("list", reference("exclusions.ministeriallist", "problems")),
            ],
            options={"indexes": [models.Index(fields=["list", "row", "id"], name="problems_in_order")]},
        ),
        migrations.CreateModel(
            name="ListCheck",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("failure", models.CharField(blank=True, max_length=30)),
                ("rows", models.PositiveIntegerField()),
                ("errors", models.PositiveIntegerField()),
                ("new", models.PositiveIntegerField()),
                ("again", models.PositiveIntegerField()),
                ("changed", models.PositiveIntegerField()),
                ("unchanged", models.PositiveIntegerField()),
                ("gone", models.PositiveIntegerField()),
                ("states_last_day", models.BooleanField()),
                ("differences", models.CharField(blank=True, max_length=60)),
                ("checked_at", models.DateTimeField()),
                ("list", one_to_one("exclusions.ministeriallist", "check_result")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("failure", ""), _negated=True),
                            ("errors__gt", 0),
                            (
                                "rows",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("new"), "+", models.F("again")
                                        ),
                                        "+",
                                        models.F("changed"),
                                    ),
                                    "+",
                                    models.F("unchanged"),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="a_list_is_compared_row_by_row",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ListDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(choices=[("released", "released"), ("rejected", "rejected")], max_length=10),
                ),
                ("reason", models.TextField(blank=True)),
                ("remove_missing", models.BooleanField(default=False)),
                ("reference", models.CharField(blank=True, max_length=80)),
                ("decided_at", models.DateTimeField()),
                ("decided_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("list", one_to_one("exclusions.ministeriallist", "decision")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome", "released"),
                            models.Q(("outcome", "rejected"), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="a_rejected_list_has_its_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("remove_missing", False),
                            models.Q(
                                ("outcome", "released"),
                                models.Q(("reference", ""), _negated=True),
                                models.Q(("reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="striking_off_rests_on_a_decision",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="ListResult",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("failure", models.CharField(blank=True, max_length=100)),
                ("entered", models.PositiveIntegerField(default=0)),
                ("replaced", models.PositiveIntegerField(default=0)),
                ("recognised", models.PositiveIntegerField(default=0)),
                ("struck_off", models.PositiveIntegerField(default=0)),
                ("done_at", models.DateTimeField()),
                ("list", one_to_one("exclusions.ministeriallist", "result")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("failure", ""),
                            models.Q(("entered", 0), ("recognised", 0), ("replaced", 0), ("struck_off", 0)),
                            _connector="OR",
                        ),
                        name="a_failed_import_changes_nothing",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ListRecognition",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("measure", one_to_one("exclusions.measure", "recognition")),
                ("list", reference("exclusions.ministeriallist", "+")),
            ],
        ),
        migrations.CreateModel(
            name="MeansRequest",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "because",
                    models.CharField(
                        choices=[
                            ("frequency", "frequency of visits"),
                            ("stakes", "excessive stakes"),
                            ("signal", "reported by the control agents"),
                            ("other", "another reason"),
                        ],
                        max_length=20,
                    ),
                ),
                ("reason", models.TextField()),
                ("asked_on", models.DateField()),
                ("recorded_at", models.DateTimeField()),
                ("asked_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("person", reference("people.person", "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "asked_on"], name="oldest_means_requests_first")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("because__in", ["frequency", "stakes", "signal", "other"])),
                        name="the_trigger_of_a_means_request_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_means_request_gives_its_reason"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MeansAnswer",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.SmallIntegerField()),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("sufficient", "sufficient"),
                            ("insufficient", "insufficient"),
                            ("not_shown", "not shown"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "evidence",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("pay", "pay slips"),
                            ("tax", "tax assessment"),
                            ("account", "bank statement"),
                            ("other", "another document"),
                        ],
                        max_length=20,
                    ),
                ),
                ("decided_on", models.DateField()),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("request", reference("exclusions.meansrequest", "answers", db_index=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("request", "number"), name="one_answer_about_means_at_a_time"),
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["sufficient", "insufficient", "not_shown"])),
                        name="the_outcome_of_a_means_request_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("evidence", ""), ("outcome", "not_shown")),
                            models.Q(
                                models.Q(("outcome", "not_shown"), _negated=True),
                                ("evidence__in", ["pay", "tax", "account", "other"]),
                            ),
                            _connector="OR",
                        ),
                        name="means_are_judged_by_what_was_shown",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="MeansMeasure",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("measure", one_to_one("exclusions.measure", "follows")),
                ("request", one_to_one("exclusions.meansrequest", "consequence")),
            ],
        ),
        migrations.CreateModel(
            name="Observation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("observed_on", models.DateField()),
                ("note", models.TextField()),
                (
                    "level",
                    models.CharField(
                        blank=True, choices=[("low", "low"), ("raised", "raised"), ("high", "high")], max_length=20
                    ),
                ),
                ("agreed", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                ("person", reference("people.person", "+")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("note", ""), _negated=True), name="an_observation_says_what_was_seen"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("level", ""), ("level__in", ["low", "raised", "high"]), _connector="OR"),
                        name="the_level_of_risk_is_known",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="MeasureReview",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reviewed_on", models.DateField()),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("maintained", "maintained"),
                            ("reference_changed", "maintained under another reference"),
                            ("strike_off_proposed", "proposed for removal"),
                        ],
                        max_length=30,
                    ),
                ),
                ("reference", models.CharField(blank=True, max_length=80)),
                ("note", models.TextField(blank=True)),
                ("recorded_at", models.DateTimeField()),
                ("measure", reference("exclusions.measure", "reviews")),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["maintained", "reference_changed", "strike_off_proposed"])),
                        name="the_outcome_of_a_review_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", "reference_changed"), _negated=True),
                            models.Q(("reference", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_changed_reference_is_stated",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="RequestSignature",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("way", models.CharField(choices=[("screen", "on the screen"), ("paper", "on paper")], max_length=10)),
                ("language", models.CharField(max_length=2)),
                ("version", models.CharField(max_length=10)),
                ("text", models.TextField()),
                ("text_digest", models.CharField(max_length=64)),
                ("strokes", models.TextField(blank=True)),
                ("strokes_digest", models.CharField(blank=True, max_length=64)),
                ("signed_at", models.DateTimeField()),
                ("measure", one_to_one("exclusions.measure", "signature")),
                ("witnessed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("way", "screen"), models.Q(("strokes_digest", ""), _negated=True)),
                            models.Q(("strokes_digest", ""), ("way", "paper")),
                            _connector="OR",
                        ),
                        name="a_signature_on_the_screen_has_its_strokes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("language__in", ("fr", "de", "pt", "en", "nl", "it"))),
                        name="the_language_that_was_signed_is_known",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="ReceiptPrint",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.SmallIntegerField()),
                ("printed_at", models.DateTimeField()),
                ("measure", reference("exclusions.measure", "receipts", db_index=False)),
                ("printed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("measure", "number"), name="one_receipt_under_each_number"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="receipts_are_numbered_from_one"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Withholding",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "breach",
                    models.CharField(
                        choices=[
                            ("several_terminals", "stakes on several terminals at once"),
                            ("group_play", "playing as a group"),
                            ("other", "another breach of the terminal rules"),
                        ],
                        max_length=20,
                    ),
                ),
                ("breach_said", models.CharField(blank=True, max_length=200)),
                ("happened_on", models.DateField()),
                ("place", models.CharField(max_length=80)),
                ("staked", models.DecimalField(decimal_places=2, max_digits=14)),
                ("maximum", models.DecimalField(decimal_places=2, max_digits=14)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("reason", models.TextField()),
                ("proposed_at", models.DateTimeField()),
                ("person", reference("people.person", "+")),
                ("proposed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "proposed_at"], name="withholdings_by_age")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("breach__in", ["several_terminals", "group_play", "other"])),
                        name="the_breach_behind_withheld_winnings_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("breach", "other"), models.Q(("breach_said", ""), _negated=True)),
                            models.Q(models.Q(("breach", "other"), _negated=True), ("breach_said", "")),
                            _connector="OR",
                        ),
                        name="another_breach_is_said_in_words",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("place", ""), _negated=True), name="a_breach_happened_somewhere"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("maximum__gt", 0), ("staked__gt", models.F("maximum"))),
                        name="winnings_are_withheld_above_the_maximum",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gt", 0)), name="withheld_winnings_have_an_amount"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="withheld_winnings_give_their_reason"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WithholdingDecision",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(choices=[("withheld", "withheld"), ("paid", "paid after all")], max_length=10),
                ),
                ("reason", models.TextField(blank=True)),
                ("decided_at", models.DateTimeField()),
                ("decided_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("measure", one_to_one("exclusions.measure", "withholding", blank=True, null=True)),
                ("withholding", one_to_one("exclusions.withholding", "decision")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["withheld", "paid"])),
                        name="the_decision_on_winnings_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome", "withheld"), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="winnings_paid_after_all_have_a_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("outcome", "withheld"), ("measure__isnull", True), _connector="OR"),
                        name="who_is_paid_is_not_banned",
                    ),
                ]
            },
        ),
        KeepRegister(
            "Measure",
            personal=[
                "surname",
                "given_names",
                "mrz_name",
                "sort_key",
                "birth_year",
                "birth_month",
                "birth_day",
                "birth_key",
                "sex",
                "nationality",
                "document_number",
                "document_state",
                "representative",
                "reason",
                "other_names",
                "other_mrz_names",
                "birth_stated",
                "other_births",
            ],
        ),
        KeepRegister("SignalOut"),
        KeepRegister("SignalIn", personal=["surname", "given_names", "birth_year", "signalled"]),
        KeepRegister("CaseReview", personal=["note"]),
        KeepRegister("MinisterialList", personal=["file_name"]),
        KeepRegister("MeasureArrival"),
        KeepRegister("MeasureEnd", personal=["reason"]),
        KeepRegister("EndArrival"),
        KeepRegister("Interview"),
        KeepRegister("InterviewStep", personal=["note"]),
        KeepRegister("AccessAuthorised", personal=["note"]),
        KeepRegister("ListCheck"),
        KeepRegister("ListDecision", personal=["reason"]),
        KeepRegister("ListResult"),
        KeepRegister("ListRecognition"),
        KeepRegister("MeansRequest", personal=["reason"]),
        KeepRegister("MeansAnswer", personal=["note"]),
        KeepRegister("MeansMeasure"),
        KeepRegister("Observation", personal=["note", "level", "agreed"]),
        KeepRegister("MeasureReview", personal=["note"]),
        KeepRegister("RequestSignature", personal=["text"], secret=["strokes"]),
        KeepRegister("ReceiptPrint"),
        KeepRegister("Withholding", personal=["breach_said", "reason"]),
        KeepRegister("WithholdingDecision", personal=["reason"]),
        migrations.RunSQL(CHECKS, NO_CHECKS),
        SqlFiles(
            [
                "former/measure_may_end",
                "interviews/interview_was_held",
                "measure_bones",
                "measure_codes",
                "former/measure_keys",
                "former/measures_with_keys",
                "former/measures_against",
                "former/imposed_limit_stands_alone",
                "interviews/interview_may_go_on",
                "interviews/access_has_its_interview",
                "measures/measure_may_arrive",
                "measures/measure_may_be_reviewed",
                "former/measure_may_be_signalled",
                "agent_signals/signal_may_be_received",
                "agent_signals/case_may_be_examined",
                "proof_of_means/means_may_be_asked",
                "proof_of_means/means_may_be_judged",
                "proof_of_means/means_may_lead_to",
                "observations/observation_may_be_recorded",
                "measures/end_may_arrive",
                "former/request_may_be_signed",
                "self_exclusion/receipt_may_be_printed",
                "ministerial_list/reference_key",
                "ministerial_list/list_may_be_decided",
                "ministerial_list/list_may_be_imported",
                "ministerial_list/list_may_name",
                "ministerial_list/arrival_may_be_listed",
                "ministerial_list/measure_may_be_recognised",
                "count_measures",
                "count_listed_rows",
                "withheld_winnings/withholding_may_be_proposed",
                "withheld_winnings/withholding_may_be_decided",
                "former/measures_against_as_json",
                "former/list_parts_stay",
            ]
        ),
        migrations.RunSQL(KEYS, NO_KEYS),
        migrations.RunSQL(BYTES_STAY, NO_BYTES_STAY),
    ]
