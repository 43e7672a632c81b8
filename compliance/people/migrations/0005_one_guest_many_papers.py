"""One guest, many papers: persons stand together in one file, by merge, split or recognition; photographs.

The functions say in whose file a person stands, and who stands with them. They name their schema: whoever may make
tables elsewhere could otherwise show them files of their own.
"""

import django.contrib.postgres.fields
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

# In whose file a person stands now, and everybody who stands in the same one: two looks at small indexes.
READING = """
CREATE FUNCTION people_file_of(of_person uuid) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
    SELECT coalesce((SELECT s.file_id FROM people_standing s WHERE s.person_id = of_person ORDER BY s.step DESC LIMIT 1),
                    of_person)
$$;

CREATE FUNCTION people_file_ids(of_person uuid) RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
    SELECT array(
        SELECT people_file_of(of_person)
        UNION
        SELECT s.person_id FROM people_standing s
        WHERE s.file_id = (SELECT people_file_of(of_person))
          AND NOT EXISTS (SELECT FROM people_standing later
                          WHERE later.person_id = s.person_id AND later.step > s.step)
    )
$$;
"""

# Files of a house change one at a time, so that two changes at once see each other.
REFUSING = """
CREATE FUNCTION standing_follows() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    house uuid := (SELECT p.venue_id FROM people_person p WHERE p.id = NEW.person_id);
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('files of ' || house, 0));
    IF house IS DISTINCT FROM (SELECT p.venue_id FROM people_person p WHERE p.id = NEW.file_id) THEN
        RAISE EXCEPTION 'files of two houses never meet (a_file_stays_in_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_file_stays_in_its_house';
    END IF;
    IF NEW.step <> 1 + coalesce((SELECT max(s.step) FROM people_standing s WHERE s.person_id = NEW.person_id), 0) THEN
        RAISE EXCEPTION 'standings of a guest follow one another (standings_follow_one_another)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'standings_follow_one_another';
    END IF;
    IF NEW.file_id = people_file_of(NEW.person_id) THEN
        RAISE EXCEPTION 'the guest stands in this file already (a_standing_changes_the_file)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_standing_changes_the_file';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER standings_follow_one_another BEFORE INSERT ON people_standing
    FOR EACH ROW EXECUTE FUNCTION standing_follows();
ALTER TABLE people_standing ENABLE ALWAYS TRIGGER standings_follow_one_another;

-- No chain and no circle: whose file it is stands in it themselves, when the act ends.
CREATE FUNCTION file_has_one_head() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    head uuid := people_file_of(NEW.person_id);
BEGIN
    IF people_file_of(head) <> head OR (head <> NEW.person_id AND EXISTS (
        SELECT FROM people_standing s WHERE s.file_id = NEW.person_id AND s.person_id <> NEW.person_id
          AND people_file_of(s.person_id) = NEW.person_id
    )) THEN
        RAISE EXCEPTION 'whoever a file is kept under stands in it themselves (a_file_has_one_head)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_file_has_one_head';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_file_has_one_head AFTER INSERT ON people_standing
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION file_has_one_head();
ALTER TABLE people_standing ENABLE ALWAYS TRIGGER a_file_has_one_head;

CREATE FUNCTION merge_moves_a_file() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM people_standing s
                   WHERE s.merge_id = NEW.id AND s.person_id = NEW.gone_id AND s.file_id = NEW.kept_id) THEN
        RAISE EXCEPTION 'a merge moves the file that goes (a_merge_moves_a_file)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_merge_moves_a_file';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_merge_moves_a_file AFTER INSERT ON people_guestmerge
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION merge_moves_a_file();
ALTER TABLE people_guestmerge ENABLE ALWAYS TRIGGER a_merge_moves_a_file;

CREATE FUNCTION split_moves_papers() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM people_standing s
                   WHERE s.split_id = NEW.id AND s.person_id = NEW.own_id AND s.file_id = NEW.own_id) THEN
        RAISE EXCEPTION 'a split gives papers a file of their own (a_split_moves_papers)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_split_moves_papers';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_split_moves_papers AFTER INSERT ON people_guestsplit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION split_moves_papers();
ALTER TABLE people_guestsplit ENABLE ALWAYS TRIGGER a_split_moves_papers;
"""

BACK = """
DROP TRIGGER a_split_moves_papers ON people_guestsplit;
DROP TRIGGER a_merge_moves_a_file ON people_guestmerge;
DROP TRIGGER a_file_has_one_head ON people_standing;
DROP TRIGGER standings_follow_one_another ON people_standing;
DROP FUNCTION split_moves_papers();
DROP FUNCTION merge_moves_a_file();
DROP FUNCTION file_has_one_head();
DROP FUNCTION standing_follows();
DROP FUNCTION people_file_ids(uuid);
DROP FUNCTION people_file_of(uuid);
"""


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0004_papers_may_leave_things_open"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="GuestMerge",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reason", models.CharField(max_length=500)),
                ("merged_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="GuestSplit",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reason", models.CharField(max_length=500)),
                ("split_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Photograph",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("image", models.BinaryField()),
                ("digest", models.CharField(max_length=64)),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                ("taken", models.BooleanField()),
                ("recorded_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Recognition",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("candidates", django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), size=None)),
                (
                    "answer",
                    models.CharField(
                        choices=[("open", "not answered yet"), ("same", "the same guest"), ("other", "somebody else")],
                        max_length=10,
                    ),
                ),
                ("answered_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Standing",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("step", models.PositiveSmallIntegerField()),
            ],
        ),
        migrations.AddIndex(
            model_name="particulars",
            index=models.Index(
                fields=["birth_year", "birth_month", "birth_day", "mrz_name"], name="namesakes_of_one_birth"
            ),
        ),
        migrations.AddField(
            model_name="guestmerge",
            name="gone",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to="people.person"),
        ),
        migrations.AddField(
            model_name="guestmerge",
            name="kept",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to="people.person"),
        ),
        migrations.AddField(
            model_name="guestmerge",
            name="merged_by",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="guestsplit",
            name="left",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to="people.person"),
        ),
        migrations.AddField(
            model_name="guestsplit",
            name="own",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to="people.person"),
        ),
        migrations.AddField(
            model_name="guestsplit",
            name="split_by",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="photograph",
            name="person",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="photographs", to="people.person"),
        ),
        migrations.AddField(
            model_name="photograph",
            name="recorded_by",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="recognition",
            name="answered_by",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name="recognition",
            name="document",
            field=models.ForeignKey(
                on_delete=models.PROTECT, related_name="recognitions", to="people.identitydocument"
            ),
        ),
        migrations.AddField(
            model_name="recognition",
            name="guest",
            field=models.ForeignKey(null=True, on_delete=models.PROTECT, related_name="+", to="people.person"),
        ),
        migrations.AddField(
            model_name="standing",
            name="file",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="+", to="people.person"),
        ),
        migrations.AddField(
            model_name="standing",
            name="merge",
            field=models.ForeignKey(
                null=True, on_delete=models.PROTECT, related_name="standings", to="people.guestmerge"
            ),
        ),
        migrations.AddField(
            model_name="standing",
            name="person",
            field=models.ForeignKey(on_delete=models.PROTECT, related_name="standings", to="people.person"),
        ),
        migrations.AddField(
            model_name="standing",
            name="recognition",
            field=models.ForeignKey(
                null=True, on_delete=models.PROTECT, related_name="standings", to="people.recognition"
            ),
        ),
        migrations.AddField(
            model_name="standing",
            name="split",
            field=models.ForeignKey(
                null=True, on_delete=models.PROTECT, related_name="standings", to="people.guestsplit"
            ),
        ),
        migrations.AddIndex(
            model_name="guestmerge",
            index=models.Index(fields=["kept", "-merged_at"], name="merges_of_a_file"),
        ),
        migrations.AddIndex(
            model_name="guestmerge",
            index=models.Index(fields=["gone", "-merged_at"], name="merges_into_a_file"),
        ),
        migrations.AddConstraint(
            model_name="guestmerge",
            constraint=models.CheckConstraint(
                condition=models.Q(("kept", models.F("gone")), _negated=True), name="a_file_is_not_merged_with_itself"
            ),
        ),
        migrations.AddConstraint(
            model_name="guestmerge",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_merge_has_a_reason"
            ),
        ),
        migrations.AddIndex(
            model_name="guestsplit",
            index=models.Index(fields=["left", "-split_at"], name="splits_of_a_file"),
        ),
        migrations.AddIndex(
            model_name="guestsplit",
            index=models.Index(fields=["own", "-split_at"], name="splits_into_a_file"),
        ),
        migrations.AddConstraint(
            model_name="guestsplit",
            constraint=models.CheckConstraint(
                condition=models.Q(("left", models.F("own")), _negated=True), name="a_split_makes_two_files"
            ),
        ),
        migrations.AddConstraint(
            model_name="guestsplit",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_split_has_a_reason"
            ),
        ),
        migrations.AddIndex(
            model_name="photograph",
            index=models.Index(fields=["person", "-recorded_at"], name="newest_photograph_first"),
        ),
        migrations.AddConstraint(
            model_name="photograph",
            constraint=models.CheckConstraint(
                condition=models.Q(("height__range", (1, 640)), ("width__range", (1, 480))),
                name="a_photograph_is_small",
            ),
        ),
        migrations.AddConstraint(
            model_name="recognition",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answer", "open"), _negated=True),
                fields=("document",),
                name="a_paper_is_recognised_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="recognition",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("answer", "same"), ("guest__isnull", False)),
                    models.Q(("answer__in", ["open", "other"]), ("guest__isnull", True)),
                    _connector="OR",
                ),
                name="a_recognition_names_whom_it_chose",
            ),
        ),
        migrations.AddConstraint(
            model_name="recognition",
            constraint=models.CheckConstraint(
                condition=models.Q(("candidates__len__gt", 0)), name="a_recognition_offers_somebody"
            ),
        ),
        migrations.AddIndex(
            model_name="standing",
            index=models.Index(fields=["file", "person"], name="standings_in_a_file"),
        ),
        migrations.AddConstraint(
            model_name="standing",
            constraint=models.UniqueConstraint(fields=("person", "step"), name="standings_of_a_guest_are_in_order"),
        ),
        migrations.AddConstraint(
            model_name="standing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("merge__isnull", False), ("recognition__isnull", True), ("split__isnull", True)),
                    models.Q(("merge__isnull", True), ("recognition__isnull", True), ("split__isnull", False)),
                    models.Q(("merge__isnull", True), ("recognition__isnull", False), ("split__isnull", True)),
                    _connector="OR",
                ),
                name="a_standing_has_one_cause",
            ),
        ),
        KeepRegister("Recognition"),
        KeepRegister("GuestMerge", personal=["reason"]),
        KeepRegister("GuestSplit", personal=["reason"]),
        KeepRegister("Standing"),
        KeepRegister("Photograph", secret=["image"]),
        migrations.RunSQL(READING + REFUSING, BACK),
    ]
