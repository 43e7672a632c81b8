"""Doors are staffed, rooms are left, gaming days are closed.

Nobody stands at two doors at once, whatever is written later: all rows about one person wait for each other, and
their intervals are compared when the transaction ends.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION door_post_times(somebody uuid) RETURNS TABLE (post uuid, began timestamptz, ended timestamptz)
    LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
    SELECT p.id, coalesce(c.began_at, p.began_at), coalesce(c.ended_at, e.ended_at)
    FROM admissions_doorpost p
    LEFT JOIN admissions_doorpostend e ON e.post_id = p.id
    LEFT JOIN LATERAL (
        SELECT began_at, ended_at FROM admissions_doorpostcorrection
        WHERE post_id = p.id ORDER BY corrected_at DESC, id DESC LIMIT 1
    ) c ON true
    WHERE p.staff_id = somebody
$$;

CREATE FUNCTION posts_of_a_person_wait() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE somebody uuid;
BEGIN
    IF TG_TABLE_NAME = 'admissions_doorpost' THEN
        somebody := NEW.staff_id;
    ELSE
        SELECT staff_id INTO somebody FROM admissions_doorpost WHERE id = NEW.post_id;
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(somebody::text, ''), 7));
    RETURN NEW;
END $$;

CREATE FUNCTION person_at_two_doors() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE somebody uuid; here uuid; began_here timestamptz; ended_here timestamptz;
BEGIN
    IF TG_TABLE_NAME = 'admissions_doorpost' THEN
        here := NEW.id;
    ELSE
        here := NEW.post_id;
    END IF;
    SELECT p.staff_id INTO somebody FROM admissions_doorpost p WHERE p.id = here;
    SELECT t.began, t.ended INTO began_here, ended_here FROM door_post_times(somebody) t WHERE t.post = here;
    IF ended_here < began_here THEN
        RAISE EXCEPTION 'a post ends after it begins (a_post_ends_after_it_begins)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_post_ends_after_it_begins';
    END IF;
    IF EXISTS (
        SELECT FROM door_post_times(somebody) t
        WHERE t.post <> here AND t.ended IS DISTINCT FROM t.began AND ended_here IS DISTINCT FROM began_here
          AND t.began < coalesce(ended_here, 'infinity') AND began_here < coalesce(t.ended, 'infinity')
    ) THEN
        RAISE EXCEPTION 'this person stands at another door at that time (nobody_stands_at_two_doors)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nobody_stands_at_two_doors';
    END IF;
    RETURN NULL;
END $$;
"""
TABLES = ("doorpost", "doorpostend", "doorpostcorrection")
EACH = """
CREATE TRIGGER posts_of_one_person_wait BEFORE INSERT ON admissions_{0}
    FOR EACH ROW EXECUTE FUNCTION posts_of_a_person_wait();
CREATE CONSTRAINT TRIGGER nobody_stands_at_two_doors AFTER INSERT ON admissions_{0}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_at_two_doors();
ALTER TABLE admissions_{0} ENABLE ALWAYS TRIGGER posts_of_one_person_wait;
ALTER TABLE admissions_{0} ENABLE ALWAYS TRIGGER nobody_stands_at_two_doors;
"""
NONE = """
DROP TRIGGER nobody_stands_at_two_doors ON admissions_{0};
DROP TRIGGER posts_of_one_person_wait ON admissions_{0};
"""
FORWARD += "".join(EACH.format(table) for table in TABLES)
BACK = (
    "".join(NONE.format(table) for table in TABLES)
    + """
DROP FUNCTION person_at_two_doors();
DROP FUNCTION posts_of_a_person_wait();
DROP FUNCTION door_post_times(uuid);
"""
)


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0006_cards_in_use"),
        ("people", "0004_papers_may_leave_things_open"),
        ("venues", "0005_four_eyes_look_at_our_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DoorClosure",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
                ("reason", models.TextField()),
                ("closed_at", models.DateTimeField()),
                (
                    "closed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "door",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DoorPost",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("began_at", models.DateTimeField()),
                ("reason", models.TextField(blank=True)),
                ("signed_at", models.DateTimeField()),
                (
                    "door",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"),
                ),
                (
                    "signed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "staff",
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
            name="DoorPostCorrection",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
                ("reason", models.TextField()),
                ("corrected_at", models.DateTimeField()),
                (
                    "corrected_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "post",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrections",
                        to="admissions.doorpost",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DoorPostEnd",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("ended_at", models.DateTimeField()),
                ("reason", models.TextField(blank=True)),
                ("signed_at", models.DateTimeField()),
                (
                    "post",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="end", to="admissions.doorpost"
                    ),
                ),
                (
                    "signed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DoorReopening",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reopened_at", models.DateTimeField()),
                (
                    "closure",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reopening",
                        to="admissions.doorclosure",
                    ),
                ),
                (
                    "reopened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="GamingDayClosing",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("gaming_day", models.DateField()),
                ("checklist", models.JSONField()),
                ("open_items", models.PositiveSmallIntegerField()),
                ("note", models.TextField(blank=True)),
                ("closed_at", models.DateTimeField()),
                (
                    "closed_by",
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
            name="GapExplanation",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField()),
                ("text", models.TextField()),
                ("explained_at", models.DateTimeField()),
                (
                    "door",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"),
                ),
                (
                    "explained_by",
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
            name="InnerDoor",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("set_at", models.DateTimeField()),
                (
                    "door",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"),
                ),
                (
                    "from_room",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.room"
                    ),
                ),
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
        migrations.CreateModel(
            name="OpeningDecision",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("gaming_day", models.DateField()),
                ("room_kind", models.CharField(max_length=10)),
                ("opens", models.TimeField(null=True)),
                ("closes", models.TimeField(null=True)),
                ("reason", models.TextField()),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
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
            name="RoomCapacity",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("people", models.PositiveIntegerField(null=True)),
                ("set_at", models.DateTimeField()),
                (
                    "room",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.room"),
                ),
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
        migrations.CreateModel(
            name="RoomCount",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("people", models.PositiveIntegerField()),
                ("gaming_day", models.DateField()),
                ("counted_at", models.DateTimeField()),
                (
                    "counted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "room",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.room"),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RoomExit",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("gaming_day", models.DateField()),
                ("nonce", models.UUIDField()),
                ("left_at", models.DateTimeField()),
                (
                    "card",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="admissions.admissioncard",
                    ),
                ),
                (
                    "door",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.door"),
                ),
                (
                    "noted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                (
                    "venue",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="venues.venue"),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="doorclosure",
            index=models.Index(fields=["venue", "-began_at"], name="closures_of_a_night"),
        ),
        migrations.AddConstraint(
            model_name="doorclosure",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_door_is_closed_for_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="doorclosure",
            constraint=models.CheckConstraint(
                condition=models.Q(("began_at__gte", models.F("closed_at"))), name="a_door_is_not_closed_in_hindsight"
            ),
        ),
        migrations.AddConstraint(
            model_name="doorclosure",
            constraint=models.CheckConstraint(
                condition=models.Q(("ended_at__gt", models.F("began_at"))), name="a_door_opens_after_it_closed"
            ),
        ),
        migrations.AddIndex(
            model_name="doorpost",
            index=models.Index(fields=["venue", "-began_at"], name="posts_of_a_night"),
        ),
        migrations.AddIndex(
            model_name="doorpost",
            index=models.Index(fields=["staff", "-began_at"], name="posts_of_a_person"),
        ),
        migrations.AddConstraint(
            model_name="doorpost",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("began_at", models.F("signed_at")),
                    models.Q(("began_at__lt", models.F("signed_at")), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="a_post_entered_later_has_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="doorpostcorrection",
            constraint=models.CheckConstraint(
                condition=models.Q(("ended_at__gte", models.F("began_at"))),
                name="a_corrected_post_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="doorpostcorrection",
            constraint=models.CheckConstraint(
                condition=models.Q(("ended_at__lte", models.F("corrected_at"))), name="a_correction_is_about_the_past"
            ),
        ),
        migrations.AddConstraint(
            model_name="doorpostcorrection",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_correction_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="doorpostend",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ended_at", models.F("signed_at")),
                    models.Q(("ended_at__lt", models.F("signed_at")), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="an_end_entered_later_has_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="gamingdayclosing",
            constraint=models.UniqueConstraint(fields=("venue", "gaming_day"), name="a_gaming_day_is_closed_once"),
        ),
        migrations.AddConstraint(
            model_name="gamingdayclosing",
            constraint=models.CheckConstraint(
                condition=models.Q(("open_items", 0), models.Q(("note", ""), _negated=True), _connector="OR"),
                name="what_stays_open_has_a_note",
            ),
        ),
        migrations.AddIndex(
            model_name="gapexplanation",
            index=models.Index(fields=["venue", "-began_at"], name="explanations_of_a_night"),
        ),
        migrations.AddConstraint(
            model_name="gapexplanation",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True), name="an_explanation_says_something"
            ),
        ),
        migrations.AddConstraint(
            model_name="gapexplanation",
            constraint=models.CheckConstraint(
                condition=models.Q(("ended_at__gt", models.F("began_at"))), name="an_explained_gap_lasts_a_while"
            ),
        ),
        migrations.AddConstraint(
            model_name="gapexplanation",
            constraint=models.CheckConstraint(
                condition=models.Q(("ended_at__lte", models.F("explained_at"))),
                name="a_gap_is_explained_once_it_is_there",
            ),
        ),
        migrations.AddIndex(
            model_name="innerdoor",
            index=models.Index(fields=["door", "-set_at"], name="newest_lead_of_a_door"),
        ),
        migrations.AddIndex(
            model_name="openingdecision",
            index=models.Index(fields=["venue", "gaming_day", "-decided_at"], name="newest_hours_of_a_day"),
        ),
        migrations.AddConstraint(
            model_name="openingdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("room_kind__in", ["table", "slot"])), name="hours_are_of_tables_or_slots"
            ),
        ),
        migrations.AddConstraint(
            model_name="openingdecision",
            constraint=models.CheckConstraint(
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
        ),
        migrations.AddConstraint(
            model_name="openingdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="other_hours_have_a_reason"
            ),
        ),
        migrations.AddIndex(
            model_name="roomcapacity",
            index=models.Index(fields=["room", "-set_at"], name="newest_capacity_first"),
        ),
        migrations.AddConstraint(
            model_name="roomcapacity",
            constraint=models.CheckConstraint(
                condition=models.Q(("people__isnull", True), ("people__gt", 0), _connector="OR"),
                name="a_room_holds_at_least_somebody",
            ),
        ),
        migrations.AddIndex(
            model_name="roomcount",
            index=models.Index(fields=["venue", "gaming_day", "-counted_at"], name="newest_count_of_a_night"),
        ),
        migrations.AddIndex(
            model_name="roomexit",
            index=models.Index(fields=["venue", "gaming_day"], name="exits_of_a_night"),
        ),
        migrations.AddConstraint(
            model_name="roomexit",
            constraint=models.UniqueConstraint(fields=("venue", "nonce"), name="one_exit_for_one_press"),
        ),
        migrations.AddConstraint(
            model_name="roomexit",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("card__isnull", True), ("person__isnull", True)),
                    models.Q(("card__isnull", False), ("person__isnull", False)),
                    _connector="OR",
                ),
                name="a_card_names_who_left",
            ),
        ),
        KeepRegister("DoorPost", personal=["reason"]),
        KeepRegister("DoorPostEnd", personal=["reason"]),
        KeepRegister("DoorPostCorrection", personal=["reason"]),
        KeepRegister("DoorClosure", personal=["reason"]),
        KeepRegister("DoorReopening"),
        KeepRegister("GapExplanation", personal=["text"]),
        KeepRegister("RoomExit"),
        KeepRegister("RoomCount"),
        KeepRegister("RoomCapacity"),
        KeepRegister("InnerDoor"),
        KeepRegister("OpeningDecision", personal=["reason"]),
        KeepRegister("GamingDayClosing", personal=["note"]),
        migrations.RunSQL(FORWARD, BACK),
    ]
