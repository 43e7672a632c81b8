"""Winnings withheld for a breach: proposed by one person, decided by another, with the exclusion that came with it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

FORWARD = """
CREATE FUNCTION withholding_may_be_proposed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.happened_on > (
        SELECT (NEW.proposed_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = NEW.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (winnings_are_withheld_after_the_breach)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'winnings_are_withheld_after_the_breach';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_withholding_may_be_proposed BEFORE INSERT ON exclusions_withholding
    FOR EACH ROW EXECUTE FUNCTION withholding_may_be_proposed();
ALTER TABLE exclusions_withholding ENABLE ALWAYS TRIGGER a_withholding_may_be_proposed;

CREATE FUNCTION withholding_may_be_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    proposed exclusions_withholding;
BEGIN
    SELECT * INTO proposed FROM exclusions_withholding w WHERE w.id = NEW.withholding_id;
    IF NEW.decided_by_id = proposed.proposed_by_id THEN
        RAISE EXCEPTION 'somebody else decides (withheld_winnings_need_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'withheld_winnings_need_four_eyes';
    END IF;
    IF NEW.decided_at < proposed.proposed_at THEN
        RAISE EXCEPTION 'not yet proposed (winnings_are_decided_on_after_the_proposal)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'winnings_are_decided_on_after_the_proposal';
    END IF;
    IF NEW.measure_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM exclusions_measure m
        WHERE m.id = NEW.measure_id AND m.kind = 'house' AND m.venue_id = proposed.venue_id
          AND m.person_id = ANY(people_file_ids(proposed.person_id))
    ) THEN
        RAISE EXCEPTION 'another measure (withheld_winnings_ban_that_player_by_the_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'withheld_winnings_ban_that_player_by_the_house';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_withholding_may_be_decided BEFORE INSERT ON exclusions_withholdingdecision
    FOR EACH ROW EXECUTE FUNCTION withholding_may_be_decided();
ALTER TABLE exclusions_withholdingdecision ENABLE ALWAYS TRIGGER a_withholding_may_be_decided;
"""

BACKWARD = """
DROP TRIGGER a_withholding_may_be_decided ON exclusions_withholdingdecision;
DROP FUNCTION withholding_may_be_decided();

DROP TRIGGER a_withholding_may_be_proposed ON exclusions_withholding;
DROP FUNCTION withholding_may_be_proposed();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("exclusions", "0023_one_way_to_find_measures"),
        ("people", "0008_whose_file_is_planned_once"),
        ("venues", "0007_a_token_is_one_question"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Withholding",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
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
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="people.person"
                    ),
                ),
                (
                    "proposed_by",
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
            name="WithholdingDecision",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                (
                    "outcome",
                    models.CharField(choices=[("withheld", "withheld"), ("paid", "paid after all")], max_length=10),
                ),
                ("reason", models.TextField(blank=True)),
                ("decided_at", models.DateTimeField()),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "measure",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withholding",
                        to="exclusions.measure",
                    ),
                ),
                (
                    "withholding",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="exclusions.withholding",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="withholding",
            index=models.Index(fields=["venue", "proposed_at"], name="withholdings_by_age"),
        ),
        migrations.AddConstraint(
            model_name="withholding",
            constraint=models.CheckConstraint(
                condition=models.Q(("breach__in", ["several_terminals", "group_play", "other"])),
                name="the_breach_behind_withheld_winnings_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="withholding",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("breach", "other"), models.Q(("breach_said", ""), _negated=True)),
                    models.Q(models.Q(("breach", "other"), _negated=True), ("breach_said", "")),
                    _connector="OR",
                ),
                name="another_breach_is_said_in_words",
            ),
        ),
        migrations.AddConstraint(
            model_name="withholding",
            constraint=models.CheckConstraint(
                condition=models.Q(("place", ""), _negated=True), name="a_breach_happened_somewhere"
            ),
        ),
        migrations.AddConstraint(
            model_name="withholding",
            constraint=models.CheckConstraint(
                condition=models.Q(("maximum__gt", 0), ("staked__gt", models.F("maximum"))),
                name="winnings_are_withheld_above_the_maximum",
            ),
        ),
        migrations.AddConstraint(
            model_name="withholding",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0)), name="withheld_winnings_have_an_amount"
            ),
        ),
        migrations.AddConstraint(
            model_name="withholding",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="withheld_winnings_give_their_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="withholdingdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome__in", ["withheld", "paid"])), name="the_decision_on_winnings_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="withholdingdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome", "withheld"), models.Q(("reason", ""), _negated=True), _connector="OR"),
                name="winnings_paid_after_all_have_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="withholdingdecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("outcome", "withheld"), ("measure__isnull", True), _connector="OR"),
                name="who_is_paid_is_not_banned",
            ),
        ),
        KeepRegister("Withholding", personal=["breach_said", "reason"]),
        KeepRegister("WithholdingDecision", personal=["reason"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
