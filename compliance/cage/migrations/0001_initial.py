"""The cage: shifts and drawers, bookings, slips, counts, drop boxes, days, and signatures of witnesses."""

import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

import audit.schema.ids
from audit.schema.migration_fields import one_to_one, reference
from audit.schema.migration_operations import KeepRegister
from audit.schema.sql_files import SqlFiles

NUMBERS_STAY = "REVOKE DELETE, TRUNCATE ON cage_numbering FROM carnet_app;"
NO_NUMBERS_STAY = "GRANT DELETE, TRUNCATE ON cage_numbering TO carnet_app;"


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("audit", "0001_initial"),
        ("games", "0001_initial"),
        ("people", "0001_initial"),
        ("venues", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Numbering",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("series", models.CharField(max_length=30)),
                ("last_number", models.PositiveIntegerField()),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "series"), name="one_shift_numbering_of_a_series_in_a_house"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Shift",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveIntegerField()),
                ("gaming_day", models.DateField()),
                ("edition", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("opened_at", models.DateTimeField()),
                ("before", one_to_one("cage.shift", "after", null=True)),
                ("desk", reference("venues.cashdesk", "+", null=True)),
                ("opened_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("table", reference("games.gamingtable", "+", null=True)),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "gaming_day"], name="shifts_of_a_gaming_day")],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "number"), name="shift_numbers_are_unique_in_a_house"),
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_shift_for_one_request"),
                    models.UniqueConstraint(
                        condition=models.Q(("before", None)), fields=("desk",), name="a_desk_has_one_first_shift"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("before", None)), fields=("table",), name="a_table_has_one_first_shift"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("desk__isnull", False), ("table__isnull", True)),
                            models.Q(("desk__isnull", True), ("table__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_shift_is_at_a_desk_or_a_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DropBox",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=20)),
                ("added_at", models.DateTimeField()),
                ("added_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "name"), name="box_names_are_unique_in_a_venue"),
                    models.CheckConstraint(condition=models.Q(("name", ""), _negated=True), name="a_box_has_a_number"),
                ]
            },
        ),
        migrations.CreateModel(
            name="BoxFitting",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("seal", models.CharField(max_length=40)),
                ("fitted_at", models.DateTimeField()),
                ("fitted_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("box", reference("cage.dropbox", "fittings")),
                ("shift", reference("cage.shift", "fittings")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("shift", "number"), name="the_boxes_of_a_shift_are_counted"),
                    models.CheckConstraint(
                        condition=models.Q(("seal", ""), _negated=True), name="a_fitted_box_is_sealed"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Slip",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("fill", "fill"), ("credit", "credit"), ("transfer", "transfer")], max_length=10
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("cash", models.DecimalField(decimal_places=2, max_digits=14)),
                ("chips", models.DecimalField(decimal_places=2, max_digits=14)),
                ("plaques", models.DecimalField(decimal_places=2, max_digits=14)),
                ("gaming_day", models.DateField()),
                ("nonce", models.UUIDField()),
                ("prepared_at", models.DateTimeField()),
                ("giver", reference("cage.shift", "slips_given")),
                ("prepared_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("taker", reference("cage.shift", "slips_taken")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "kind", "number"), name="slip_numbers_are_unique_in_a_house"
                    ),
                    models.UniqueConstraint(fields=("giver", "nonce"), name="one_slip_for_one_request"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["fill", "credit", "transfer"])),
                        name="the_kind_of_a_slip_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("giver", models.F("taker")), _negated=True),
                        name="a_slip_goes_to_another_drawer",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cash__gte", 0),
                            ("chips__gte", 0),
                            ("plaques__gte", 0),
                            models.Q(("cash__gt", 0), ("chips__gt", 0), ("plaques__gt", 0), _connector="OR"),
                        ),
                        name="a_slip_carries_something",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("opening", "opening count"),
                            ("exchange", "exchange"),
                            ("payout", "payout"),
                            ("takings", "takings of admission cards"),
                            ("orphans_in", "orphan funds, pay-in"),
                            ("orphans_out", "orphan funds, refund"),
                            ("fill", "table fill"),
                            ("credit", "table credit"),
                            ("transfer", "transfer"),
                            ("other_in", "other receipt"),
                            ("other_out", "other payment"),
                            ("adjustment", "adjustment"),
                            ("void", "void"),
                        ],
                        max_length=12,
                    ),
                ),
                ("cash", models.DecimalField(decimal_places=2, max_digits=14)),
                ("chips", models.DecimalField(decimal_places=2, max_digits=14)),
                ("plaques", models.DecimalField(decimal_places=2, max_digits=14)),
                ("dropped", models.DecimalField(decimal_places=2, max_digits=14)),
                ("cash_after", models.DecimalField(decimal_places=2, max_digits=14)),
                ("chips_after", models.DecimalField(decimal_places=2, max_digits=14)),
                ("plaques_after", models.DecimalField(decimal_places=2, max_digits=14)),
                ("dropped_after", models.DecimalField(decimal_places=2, max_digits=14)),
                ("reference", models.CharField(blank=True, max_length=120)),
                ("reason", models.TextField(blank=True)),
                ("gaming_day", models.DateField()),
                ("nonce", models.UUIDField()),
                ("entered_at", models.DateTimeField()),
                ("entered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("fitting", reference("cage.boxfitting", "entries", null=True)),
                ("original", one_to_one("cage.entry", "voided", null=True)),
                ("shift", reference("cage.shift", "entries")),
                ("slip", reference("cage.slip", "entries", null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("shift", "position"), name="the_bookings_of_a_shift_are_counted"),
                    models.UniqueConstraint(fields=("shift", "nonce"), name="one_booking_for_one_request"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "kind__in",
                                [
                                    "opening",
                                    "exchange",
                                    "payout",
                                    "takings",
                                    "orphans_in",
                                    "orphans_out",
                                    "fill",
                                    "credit",
                                    "transfer",
                                    "other_in",
                                    "other_out",
                                    "adjustment",
                                    "void",
                                ],
                            )
                        ),
                        name="the_kind_of_a_booking_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "opening"),
                            models.Q(("cash", 0), _negated=True),
                            models.Q(("chips", 0), _negated=True),
                            models.Q(("plaques", 0), _negated=True),
                            models.Q(("dropped", 0), _negated=True),
                            _connector="OR",
                        ),
                        name="a_booking_changes_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "exchange"), _negated=True),
                            (
                                "cash",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("chips"), "*", models.Value(-1)
                                        ),
                                        "-",
                                        models.F("plaques"),
                                    ),
                                    "-",
                                    models.F("dropped"),
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="an_exchange_gives_what_it_takes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "void"), ("original__isnull", False)),
                            models.Q(models.Q(("kind", "void"), _negated=True), ("original__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_void_names_what_it_voids",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind__in", ["void", "adjustment"]), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_void_or_adjustment_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind__in", ["fill", "credit", "transfer"]), ("slip__isnull", False)),
                            models.Q(
                                models.Q(("kind__in", ["fill", "credit", "transfer"]), _negated=True),
                                ("slip__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="what_moves_between_drawers_has_a_slip",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("dropped", 0), ("fitting__isnull", True)),
                            models.Q(models.Q(("dropped", 0), _negated=True), ("fitting__isnull", False)),
                            _connector="OR",
                        ),
                        name="notes_drop_into_a_fitted_box",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                models.Q(("kind__in", ["takings", "other_in"]), _negated=True),
                                ("cash__gt", 0),
                                _connector="OR",
                            ),
                            models.Q(
                                models.Q(("kind", "orphans_in"), _negated=True),
                                models.Q(("cash__gte", 0), ("chips__gte", 0), ("dropped", 0), ("plaques__gte", 0)),
                                _connector="OR",
                            ),
                        ),
                        name="a_receipt_brings_money",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind__in", ["payout", "orphans_out", "other_out"]), _negated=True),
                            models.Q(("cash__lt", 0), ("chips__gte", 0), ("dropped", 0), ("plaques__gte", 0)),
                            _connector="OR",
                        ),
                        name="a_payment_takes_money",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind__in", ["other_in", "other_out"]), _negated=True),
                            models.Q(("reference", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="another_booking_has_a_voucher",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="BoxMove",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "step",
                    models.CharField(
                        choices=[
                            ("removed", "taken from the table"),
                            ("stored", "locked away"),
                            ("count_room", "brought to the count"),
                        ],
                        max_length=12,
                    ),
                ),
                ("seal", models.CharField(max_length=40)),
                ("place", models.CharField(blank=True, max_length=80)),
                ("moved_at", models.DateTimeField()),
                ("fitting", reference("cage.boxfitting", "moves")),
                ("moved_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("witnessed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("fitting", "number"), name="the_moves_of_a_box_are_counted"),
                    models.CheckConstraint(
                        condition=models.Q(("step__in", ["removed", "stored", "count_room"])),
                        name="the_step_of_a_box_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seal", ""), _negated=True), name="a_moved_box_is_sealed"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("moved_by", models.F("witnessed_by")), _negated=True),
                        name="a_box_is_moved_by_two_persons",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="BoxOpening",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("seal_whole", models.BooleanField()),
                ("remark", models.TextField(blank=True)),
                ("opened_at", models.DateTimeField()),
                ("fitting", one_to_one("cage.boxfitting", "opening")),
                ("opened_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("witnessed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("opened_by", models.F("witnessed_by")), _negated=True),
                        name="a_box_is_opened_by_two_persons",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("seal_whole", True), models.Q(("remark", ""), _negated=True), _connector="OR"
                        ),
                        name="a_broken_seal_is_described",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Count",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("opening", "opening count"),
                            ("closing", "closing count"),
                            ("recount", "recount"),
                            ("box", "count of a drop box"),
                        ],
                        max_length=10,
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("cash", models.DecimalField(decimal_places=2, max_digits=14)),
                ("chips", models.DecimalField(decimal_places=2, max_digits=14)),
                ("plaques", models.DecimalField(decimal_places=2, max_digits=14)),
                ("expected_cash", models.DecimalField(decimal_places=2, max_digits=14)),
                ("expected_chips", models.DecimalField(decimal_places=2, max_digits=14)),
                ("expected_plaques", models.DecimalField(decimal_places=2, max_digits=14)),
                ("nonce", models.UUIDField()),
                ("counted_at", models.DateTimeField()),
                ("counted_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("fitting", reference("cage.boxfitting", "counts", null=True)),
                ("shift", reference("cage.shift", "counts")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("shift", "number"), name="the_counts_of_a_shift_are_counted"),
                    models.UniqueConstraint(fields=("shift", "nonce"), name="one_count_for_one_request"),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "opening")), fields=("shift",), name="a_shift_has_one_opening_count"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "closing")), fields=("shift",), name="a_shift_has_one_closing_count"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["opening", "closing", "recount", "box"])),
                        name="the_kind_of_a_count_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("fitting__isnull", False), ("kind", "box")),
                            models.Q(models.Q(("kind", "box"), _negated=True), ("fitting__isnull", True)),
                            _connector="OR",
                        ),
                        name="only_a_box_count_has_a_box",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="CountLine",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "medium",
                    models.CharField(
                        choices=[("note", "bank note"), ("coin", "coin"), ("chip", "chip"), ("plaque", "plaque")],
                        max_length=10,
                    ),
                ),
                ("value", models.DecimalField(decimal_places=2, max_digits=14)),
                ("quantity", models.PositiveIntegerField()),
                ("count", reference("cage.count", "lines")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("count", "medium", "value"), name="a_count_names_a_value_once"),
                    models.CheckConstraint(
                        condition=models.Q(("medium__in", ["note", "coin", "chip", "plaque"])),
                        name="the_medium_of_a_count_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("quantity__gt", 0), ("value__gt", 0)),
                        name="counted_pieces_are_worth_something",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Disclosure",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("disclosed_at", models.DateTimeField()),
                ("count", one_to_one("cage.count", "disclosure")),
                ("disclosed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            name="Explanation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("said", models.TextField()),
                ("checked", models.TextField(blank=True)),
                ("explained_at", models.DateTimeField()),
                ("count", one_to_one("cage.count", "explanation")),
                ("explained_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("said", ""), _negated=True),
                        name="the_explanation_of_a_count_says_something",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="CountSignature",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("report_above", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("notice_above", models.DecimalField(decimal_places=2, max_digits=14, null=True)),
                ("signed_at", models.DateTimeField()),
                ("count", reference("cage.count", "signatures")),
                ("signed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("count", "signed_by"), name="a_count_is_signed_once_by_each")
                ]
            },
        ),
        migrations.CreateModel(
            name="Tip",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                ("colour_chips", models.BooleanField()),
                ("gaming_day", models.DateField()),
                ("nonce", models.UUIDField()),
                ("recorded_at", models.DateTimeField()),
                ("recorded_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("shift", reference("cage.shift", "tips")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("shift", "nonce"), name="one_tip_for_one_request"),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="tips_have_an_amount"),
                ]
            },
        ),
        migrations.CreateModel(
            name="CageDay",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("gaming_day", models.DateField()),
                ("expected", models.DecimalField(decimal_places=2, max_digits=14)),
                ("counted", models.DecimalField(decimal_places=2, max_digits=14)),
                ("difference", models.DecimalField(decimal_places=2, max_digits=14)),
                ("result", models.DecimalField(decimal_places=2, max_digits=14)),
                ("closed_at", models.DateTimeField()),
                ("closed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "gaming_day"), name="a_day_of_the_cage_is_closed_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "difference",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("counted"), "-", models.F("expected")
                                ),
                            )
                        ),
                        name="a_day_of_the_cage_shows_its_difference",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="CageDayLine",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("desk", "cash desk"), ("table", "gaming table"), ("box", "drop box")], max_length=10
                    ),
                ),
                ("place", models.CharField(max_length=80)),
                ("opening", models.DecimalField(decimal_places=2, max_digits=14)),
                ("came_in", models.DecimalField(decimal_places=2, max_digits=14)),
                ("went_out", models.DecimalField(decimal_places=2, max_digits=14)),
                ("expected", models.DecimalField(decimal_places=2, max_digits=14)),
                ("counted", models.DecimalField(decimal_places=2, max_digits=14)),
                ("difference", models.DecimalField(decimal_places=2, max_digits=14)),
                ("result", models.DecimalField(decimal_places=2, max_digits=14)),
                ("day", reference("cage.cageday", "lines")),
                ("shift", reference("cage.shift", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("day", "kind", "shift", "place"), name="a_day_of_the_cage_names_a_place_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["desk", "table", "box"])), name="the_kind_of_a_place_is_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "difference",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("counted"), "-", models.F("expected")
                                ),
                            )
                        ),
                        name="each_place_shows_its_difference",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="Exchange",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "location",
                    models.CharField(
                        choices=[
                            ("counter", "counter"),
                            ("window", "window"),
                            ("table", "gaming table"),
                            ("roaming", "on the gaming floor"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "gave",
                    models.CharField(
                        choices=[("cash", "cash"), ("chips", "chips"), ("plaques", "plaques")], max_length=10
                    ),
                ),
                (
                    "got",
                    models.CharField(
                        choices=[("cash", "cash"), ("chips", "chips"), ("plaques", "plaques")], max_length=10
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "identity",
                    models.CharField(
                        choices=[
                            ("not_asked", "not asked"),
                            ("shown", "asked and shown"),
                            ("refused", "asked and refused"),
                        ],
                        max_length=10,
                    ),
                ),
                ("paper", models.CharField(blank=True, max_length=120)),
                ("done", models.BooleanField()),
                ("article", models.CharField(blank=True, max_length=60)),
                ("reason", models.TextField(blank=True)),
                ("gaming_day", models.DateField()),
                ("edition", models.CharField(max_length=20)),
                ("nonce", models.UUIDField()),
                ("made_at", models.DateTimeField()),
                ("entry", one_to_one("cage.entry", "exchange", null=True)),
                ("made_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("person", reference("people.person", "+", null=True)),
                ("venue", reference("venues.venue", "+")),
                ("shift", reference("cage.shift", "exchanges", null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "-made_at"], name="newest_exchanges_first")],
                "constraints": [
                    models.UniqueConstraint(fields=("venue", "nonce"), name="one_exchange_for_one_request"),
                    models.CheckConstraint(
                        condition=models.Q(("location__in", ["counter", "window", "table", "roaming"])),
                        name="the_place_of_an_exchange_is_known",
                    ),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="an_exchange_has_an_amount"),
                    models.CheckConstraint(
                        condition=models.Q(("gave", models.F("got")), _negated=True),
                        name="an_exchange_changes_the_means",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("location", "roaming"), _negated=True), ("done", False), _connector="OR"
                        ),
                        name="nobody_exchanges_among_the_players",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("done", True), ("entry__isnull", False)),
                            models.Q(("done", False), ("entry__isnull", True)),
                            _connector="OR",
                        ),
                        name="an_exchange_is_booked_or_refused",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("done", True),
                            models.Q(("article", ""), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_refused_exchange_says_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("identity", "shown"), models.Q(("paper", ""), ("person__isnull", True)), _connector="OR"
                        ),
                        name="a_paper_was_shown",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Piece",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("medium", models.CharField(choices=[("chip", "chip"), ("plaque", "plaque")], max_length=10)),
                ("value", models.DecimalField(decimal_places=2, max_digits=14)),
                ("colour", models.CharField(max_length=40)),
                ("series", models.CharField(blank=True, max_length=40)),
                ("entered_at", models.DateTimeField()),
                ("entered_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("venue", reference("venues.venue", "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("venue", "medium", "value", "series"), name="a_denomination_is_entered_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("medium__in", ["chip", "plaque"])),
                        name="the_medium_of_a_denomination_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("value__gt", 0)), name="a_denomination_is_worth_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("colour", ""), _negated=True), name="a_denomination_has_a_colour"
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="PieceRetirement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("retired_at", models.DateTimeField()),
                ("piece", one_to_one("cage.piece", "retired")),
                ("retired_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
        ),
        migrations.CreateModel(
            name="StockChange",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.PositiveIntegerField()),
                ("change", models.IntegerField()),
                ("after", models.PositiveIntegerField()),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("delivered", "delivered by the manufacturer"),
                            ("destroyed", "destroyed"),
                            ("corrected", "corrected after stocktaking"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reference", models.CharField(max_length=120)),
                ("remark", models.TextField(blank=True)),
                ("changed_at", models.DateTimeField()),
                ("changed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("piece", reference("cage.piece", "stock")),
                ("witnessed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("piece", "position"), name="the_changes_of_a_stock_are_counted"),
                    models.CheckConstraint(
                        condition=models.Q(("reason__in", ["delivered", "destroyed", "corrected"])),
                        name="the_reason_of_a_change_is_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("change", 0), _negated=True), name="a_stock_changes_by_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reference", ""), _negated=True), name="a_change_of_stock_has_a_voucher"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("changed_by", models.F("witnessed_by")), _negated=True),
                        name="a_stock_is_changed_by_two_persons",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="SlipLine",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "medium",
                    models.CharField(
                        choices=[("note", "bank note"), ("coin", "coin"), ("chip", "chip"), ("plaque", "plaque")],
                        max_length=10,
                    ),
                ),
                ("value", models.DecimalField(decimal_places=2, max_digits=14)),
                ("quantity", models.PositiveIntegerField()),
                ("slip", reference("cage.slip", "lines")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("slip", "medium", "value"), name="a_slip_names_a_value_once"),
                    models.CheckConstraint(
                        condition=models.Q(("quantity__gt", 0), ("value__gt", 0)),
                        name="the_pieces_of_a_slip_are_worth_it",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="SlipEnd",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[("received", "received"), ("returned", "returned to the sender")], max_length=10
                    ),
                ),
                ("reason", models.TextField(blank=True)),
                ("signed_at", models.DateTimeField()),
                ("signed_by", reference(settings.AUTH_USER_MODEL, "+")),
                ("slip", one_to_one("cage.slip", "end")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome__in", ["received", "returned"])), name="the_end_of_a_slip_is_known"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome", "received"), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="a_slip_that_goes_back_says_why",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="WitnessSignature",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("agreed", models.BooleanField()),
                ("said", models.TextField(blank=True)),
                ("signed_at", models.DateTimeField()),
                ("move", one_to_one("cage.boxmove", "signature", null=True)),
                ("opening", one_to_one("cage.boxopening", "signature", null=True)),
                ("change", one_to_one("cage.stockchange", "signature", null=True)),
                ("signed_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("change__isnull", True), ("move__isnull", False), ("opening__isnull", True)),
                            models.Q(("change__isnull", True), ("move__isnull", True), ("opening__isnull", False)),
                            models.Q(("change__isnull", False), ("move__isnull", True), ("opening__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_witness_signs_for_one_step",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("agreed", True), models.Q(("said", ""), _negated=True), _connector="OR"),
                        name="a_witness_who_disagrees_says_why",
                    ),
                ]
            },
        ),
        migrations.CreateModel(
            name="WitnessSettlement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=audit.schema.ids.uuid7, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.TextField()),
                ("settled_at", models.DateTimeField()),
                ("move", one_to_one("cage.boxmove", "settlement", null=True)),
                ("opening", one_to_one("cage.boxopening", "settlement", null=True)),
                ("change", one_to_one("cage.stockchange", "settlement", null=True)),
                ("settled_by", reference(settings.AUTH_USER_MODEL, "+")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("change__isnull", True), ("move__isnull", False), ("opening__isnull", True)),
                            models.Q(("change__isnull", True), ("move__isnull", True), ("opening__isnull", False)),
                            models.Q(("change__isnull", False), ("move__isnull", True), ("opening__isnull", True)),
                            _connector="OR",
                        ),
                        name="a_settlement_is_of_one_step",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="a_settlement_says_why"
                    ),
                ]
            },
        ),
        KeepRegister("Shift"),
        KeepRegister("DropBox"),
        KeepRegister("BoxFitting"),
        KeepRegister("Slip"),
        KeepRegister("Entry", personal=["reason"]),
        KeepRegister("BoxMove"),
        KeepRegister("BoxOpening", personal=["remark"]),
        KeepRegister("Count"),
        KeepRegister("CountLine"),
        KeepRegister("Disclosure"),
        KeepRegister("Explanation", personal=["said", "checked"]),
        KeepRegister("CountSignature"),
        KeepRegister("Tip"),
        KeepRegister("CageDay"),
        KeepRegister("CageDayLine"),
        KeepRegister("Exchange", personal=["paper", "reason"]),
        KeepRegister("Piece"),
        KeepRegister("PieceRetirement"),
        KeepRegister("StockChange", personal=["remark"]),
        KeepRegister("SlipLine"),
        KeepRegister("SlipEnd", personal=["reason"]),
        KeepRegister("WitnessSignature", personal=["said"]),
        KeepRegister("WitnessSettlement", personal=["reason"]),
        SqlFiles(
            [
                "numbering",
                "drawers/cage_shift_is_numbered",
                "slips/cage_slip_is_numbered",
                "drawers/cage_is_counted",
                "drawers/cage_shift_may_open",
                "drawers/cage_shift_is_begun",
                "drawers/cage_void_is_due",
                "slips/cage_slip_is_due",
                "drawers/cage_entry_follows",
                "drawers/cage_entry_has_its_voucher",
                "drawers/cage_exchange_is_booked",
                "drawers/cage_tip_is_given",
                "slips/cage_slip_may_be_prepared",
                "slips/cage_slip_is_its_pieces",
                "slips/cage_slip_line_counts",
                "slips/cage_slip_is_whole",
                "slips/cage_slip_may_end",
                "slips/cage_slip_has_arrived",
                "counts/cage_final_count",
                "counts/cage_count_may_be_entered",
                "counts/cage_count_is_its_pieces",
                "counts/cage_count_line_counts",
                "counts/cage_count_is_whole",
                "counts/cage_count_may_be_signed",
                "drop_boxes/cage_box_may_be_fitted",
                "drop_boxes/cage_box_may_be_moved",
                "drop_boxes/cage_box_may_be_opened",
                "drawers/cage_table_may_retire",
                "drawers/cage_stock_follows",
                "day/cage_day_may_close",
                "day/cage_day_is_its_lines",
                "day/cage_day_names_every_place",
                "day/cage_day_is_whole",
                "day/cage_day_stays_whole",
                "variances/cage_difference_is_told",
                "counts/cage_count_and_recounts",
                "variances/cage_gap",
                "counts/cage_took_part",
                "variances/cage_is_disclosed",
                "variances/cage_count_may_be_disclosed",
                "variances/cage_count_may_be_explained",
                "counts/cage_count_may_be_repeated",
                "variances/cage_signature_settles",
                "day/cage_day_is_handed_over",
                "witnesses/cage_witnessed_step",
                "witnesses/cage_is_witnessed",
                "witnesses/cage_witness_may_sign",
                "witnesses/cage_step_may_be_settled",
                "witnesses/cage_box_was_witnessed",
                "witnesses/cage_count_rests_on_a_witness",
                "witnesses/cage_stock_was_witnessed",
                "variances/cage_signature_is_clean",
                "counts/cage_counter_compared_nothing",
                "variances/cage_compared_is_told",
                "witnesses/cage_settler_took_no_part",
            ]
        ),
        migrations.RunSQL(NUMBERS_STAY, NO_NUMBERS_STAY),
    ]
