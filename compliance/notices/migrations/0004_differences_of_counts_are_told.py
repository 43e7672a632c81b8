"""Whoever oversees the cage is told of a difference above the house's threshold: it stands beside the notice."""

import django.db.models.deletion
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister
from audit.refusals import triggers

TOLD = """
CREATE FUNCTION difference_may_be_told() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    told record;
BEGIN
    SELECT n.kind, n.addressee, v.currency, v.jurisdiction INTO told
    FROM notices_notice n JOIN venues_venue v ON v.id = n.venue_id WHERE n.id = NEW.notice_id;
    IF told.kind <> 'variance' THEN
        RAISE EXCEPTION 'a notice of something else (only_a_notice_of_a_difference_tells_a_count)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_notice_of_a_difference_tells_a_count';
    END IF;
    IF NEW.currency <> told.currency THEN
        RAISE EXCEPTION 'another currency (a_difference_is_told_in_the_money_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_told_in_the_money_of_the_house';
    END IF;
    IF told.addressee IS DISTINCT FROM (CASE told.jurisdiction WHEN 'LU' THEN 'control' WHEN 'NL' THEN 'ksa' END) THEN
        RAISE EXCEPTION 'another authority oversees it (a_difference_is_told_to_the_authority_of_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_told_to_the_authority_of_the_house';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_difference_may_be_told BEFORE INSERT ON notices_variancenotice
    FOR EACH ROW EXECUTE FUNCTION difference_may_be_told();

CREATE FUNCTION notice_tells_the_difference() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_variancenotice d WHERE d.notice_id = NEW.id) THEN
        RAISE EXCEPTION 'nothing differs (a_notice_of_a_difference_tells_the_count)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_notice_of_a_difference_tells_the_count';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_notice_of_a_difference_tells_the_count AFTER INSERT ON notices_notice
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'variance')
    EXECUTE FUNCTION notice_tells_the_difference();
"""

FORWARD, BACKWARD = triggers(
    [TOLD],
    always=[
        ("notices_variancenotice", "a_difference_may_be_told"),
        ("notices_notice", "a_notice_of_a_difference_tells_the_count"),
    ],
    functions=["notice_tells_the_difference()", "difference_may_be_told()"],
)

NOBODY = models.Q(("birth_year__isnull", True), ("given_names", ""), ("person__isnull", True), ("surname", ""))


class Migration(migrations.Migration):
    dependencies = [("notices", "0003_payments_are_told"), ("venues", "0007_a_token_is_one_question")]

    operations = [
        migrations.CreateModel(
            name="VarianceNotice",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("place", models.CharField(max_length=80)),
                ("shift", models.CharField(max_length=20)),
                ("gaming_day", models.DateField()),
                ("expected", models.DecimalField(decimal_places=2, max_digits=14)),
                ("counted", models.DecimalField(decimal_places=2, max_digits=14)),
                ("gap", models.DecimalField(decimal_places=2, max_digits=14)),
                ("threshold", models.DecimalField(decimal_places=2, max_digits=14)),
                ("currency", models.CharField(max_length=3)),
                (
                    "notice",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="variance", to="notices.notice"
                    ),
                ),
            ],
        ),
        migrations.RemoveConstraint(model_name="notice", name="notice_addressee_is_known"),
        migrations.RemoveConstraint(model_name="notice", name="notice_kind_is_known"),
        migrations.RemoveConstraint(model_name="notice", name="each_kind_of_notice_has_its_addressee"),
        migrations.AlterField(
            model_name="notice",
            name="addressee",
            field=models.CharField(
                choices=[
                    ("justice", "Minister of Justice"),
                    ("finance", "Minister of Finance"),
                    ("control", "Control agents"),
                    ("ksa", "Netherlands Gambling Authority"),
                ],
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("exclusion", "exclusion by the house"),
                    ("refusal", "refusal at the door"),
                    ("orphan_payment", "payment of orphan money"),
                    ("variance", "difference of a count"),
                ],
                max_length=20,
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("addressee__in", ["justice", "finance", "control", "ksa"])),
                name="notice_addressee_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["exclusion", "refusal", "orphan_payment", "variance"])),
                name="notice_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        models.Q(("kind", "orphan_payment"), _negated=True), ("addressee", "finance"), _connector="OR"
                    ),
                    models.Q(
                        models.Q(("kind", "variance"), _negated=True),
                        ("addressee__in", ["control", "ksa"]),
                        _connector="OR",
                    ),
                    models.Q(
                        models.Q(("kind__in", ["exclusion", "refusal"]), _negated=True),
                        models.Q(("addressee__in", ["finance", "control", "ksa"]), _negated=True),
                        _connector="OR",
                    ),
                ),
                name="each_kind_of_notice_has_its_addressee",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("kind", "variance"), _negated=True), NOBODY, _connector="OR"),
                name="a_notice_of_a_difference_names_nobody",
            ),
        ),
        migrations.AddConstraint(
            model_name="variancenotice",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("place", ""), _negated=True), models.Q(("shift", ""), _negated=True)),
                name="a_difference_told_has_its_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="variancenotice",
            constraint=models.CheckConstraint(
                condition=models.Q(("gap__gt", models.F("threshold"))), name="a_difference_told_is_above_the_threshold"
            ),
        ),
        KeepRegister("VarianceNotice"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
