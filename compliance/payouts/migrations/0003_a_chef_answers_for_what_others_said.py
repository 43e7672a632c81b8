"""A chef de salle answers for what others said of them, and winnings of a day are decided before its payouts."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister
from audit.refusals import triggers

STEP = """
CREATE OR REPLACE FUNCTION payouts_step_may_be_taken() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
    last payouts_step;
    winnings text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    SELECT * INTO last FROM payouts_step s WHERE s.payout_id = NEW.payout_id ORDER BY s.number DESC LIMIT 1;
    IF NEW.number <> coalesce(last.number, 0) + 1 OR NEW.before <> coalesce(last.state, '')
       OR NEW.taken_at < coalesce(last.taken_at, asked.prepared_at)
       OR (NEW.before, NEW.state) NOT IN (
           ('', 'requested'),
           ('requested', 'approved'), ('requested', 'refused'), ('requested', 'held'), ('requested', 'withdrawn'),
           ('requested', 'withheld'), ('requested', 'paid'),
           ('held', 'held'), ('held', 'approved'), ('held', 'refused'), ('held', 'withdrawn'), ('held', 'withheld'),
           ('approved', 'paid'), {REFUSED}('approved', 'held'), ('approved', 'withdrawn'), ('approved', 'withheld'),
           ('paid', 'voided')) THEN
        RAISE EXCEPTION 'no step from % to % (payouts_only_move_forward)', last.state, NEW.state
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payouts_only_move_forward';
    END IF;
    IF NEW.state = 'approved' AND NEW.taken_by_id = asked.prepared_by_id THEN
        RAISE EXCEPTION 'another person approves (a_payout_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_needs_four_eyes';
    END IF;
    IF NEW.state = 'held' AND NOT asked.may_be_held THEN
        RAISE EXCEPTION 'the rules give no extra time (only_a_payout_that_may_be_held_is_held)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_payout_that_may_be_held_is_held';
    END IF;
    IF NEW.state = 'paid' AND NEW.before = 'requested' AND asked.approval_needed THEN
        RAISE EXCEPTION 'somebody approves it first (a_payout_is_approved_before_it_is_paid)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_is_approved_before_it_is_paid';
    END IF;
    IF NEW.state = 'paid' AND asked.gate <> '' AND NOT EXISTS (
        SELECT FROM payouts_gate g
        WHERE g.payout_id = asked.id AND g.kind = asked.gate AND g.passed_at <= NEW.taken_at{STANDS}) THEN
        RAISE EXCEPTION 'something comes before the payment (a_gate_is_passed_before_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_gate_is_passed_before_the_payment';
    END IF;
    IF NEW.state = 'voided' AND EXISTS (
        SELECT FROM payouts_payment p WHERE p.payout_id = asked.id AND p.paid_by_id = NEW.taken_by_id) THEN
        RAISE EXCEPTION 'another person voids it (a_payment_is_voided_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_voided_by_another_person';
    END IF;
    SELECT coalesce(d.outcome, 'undecided') INTO winnings FROM payouts_boundwinnings b
    LEFT JOIN exclusions_withholdingdecision d ON d.withholding_id = b.withholding_id WHERE b.payout_id = asked.id;
    IF (NEW.state IN ('approved', 'paid') AND winnings IS NOT NULL AND winnings <> 'paid')
       OR (NEW.state = 'withheld' AND winnings IS DISTINCT FROM 'withheld') THEN
        RAISE EXCEPTION 'the winnings are % (bound_winnings_follow_their_decision)', winnings
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bound_winnings_follow_their_decision';
    END IF;
{OF_DAY}    RETURN NEW;
END $$;
"""

GATE = """
CREATE OR REPLACE FUNCTION payouts_gate_may_be_passed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    IF EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = NEW.payout_id
               AND s.state NOT IN ('requested', 'approved', 'held'))
       OR NOT EXISTS (SELECT FROM payouts_payout p WHERE p.id = NEW.payout_id
                      AND p.gate = NEW.kind AND NEW.passed_at >= p.won_at) THEN
        RAISE EXCEPTION 'it is too late or not asked for (a_gate_stands_before_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_gate_stands_before_the_payment';
    END IF;
{ONCE}    RETURN NEW;
END $$;
"""

# The other way to end what is approved and not paid, and gates that somebody denied no longer stand.
NOW = {
    "{REFUSED}": "('approved', 'refused'), ",
    "{STANDS}": """
          AND NOT EXISTS (SELECT FROM payouts_gateanswer a WHERE a.gate_id = g.id AND NOT a.was_informed)""",
    "{OF_DAY}": """    IF NEW.state IN ('approved', 'paid') AND EXISTS (
        SELECT FROM exclusions_withholding w
        LEFT JOIN exclusions_withholdingdecision d ON d.withholding_id = w.id
        WHERE w.venue_id = asked.venue_id AND w.person_id = ANY(people_file_ids(asked.person_id))
          AND w.happened_on = asked.gaming_day AND coalesce(d.outcome, 'undecided') <> 'paid'
          AND NOT EXISTS (
              SELECT FROM payouts_otherwinnings o WHERE o.payout_id = asked.id AND o.withholding_id = w.id)
          AND NOT EXISTS (
              SELECT FROM payouts_boundwinnings b WHERE b.withholding_id = w.id AND NOT EXISTS (
                  SELECT FROM payouts_step s
                  WHERE s.payout_id = b.payout_id AND s.state IN ('refused', 'withdrawn')))) THEN
        RAISE EXCEPTION 'winnings of that day may be withheld (winnings_of_the_day_are_decided_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'winnings_of_the_day_are_decided_first';
    END IF;
""",
    "{ONCE}": """    IF EXISTS (
        SELECT FROM payouts_gate g LEFT JOIN payouts_gateanswer a ON a.gate_id = g.id
        WHERE g.payout_id = NEW.payout_id AND g.kind = NEW.kind AND coalesce(a.was_informed, true)) THEN
        RAISE EXCEPTION 'it stands already (a_gate_is_passed_once)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_gate_is_passed_once';
    END IF;
""",
}

ANSWER = """
CREATE FUNCTION payouts_gate_may_be_answered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    gate payouts_gate;
BEGIN
    SELECT * INTO gate FROM payouts_gate g WHERE g.id = NEW.gate_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(gate.payout_id::text, 0));
    IF gate.informed_id IS DISTINCT FROM NEW.answered_by_id OR gate.passed_by_id = NEW.answered_by_id
       OR NEW.answered_at < gate.passed_at THEN
        RAISE EXCEPTION 'somebody else was named (a_gate_is_answered_by_the_chef_who_was_named)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_gate_is_answered_by_the_chef_who_was_named';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_gate_may_be_answered BEFORE INSERT ON payouts_gateanswer
    FOR EACH ROW EXECUTE FUNCTION payouts_gate_may_be_answered();
"""

OTHERS = """
CREATE FUNCTION payouts_winnings_may_be_others() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
    won exclusions_withholding;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    SELECT * INTO won FROM exclusions_withholding w WHERE w.id = NEW.withholding_id;
    IF won.venue_id <> asked.venue_id OR NOT coalesce(won.person_id = ANY(people_file_ids(asked.person_id)), false) THEN
        RAISE EXCEPTION 'somebody else won that (other_winnings_are_those_of_the_guest)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'other_winnings_are_those_of_the_guest';
    END IF;
    IF NEW.said_by_id IN (asked.prepared_by_id, won.proposed_by_id) THEN
        RAISE EXCEPTION 'another person says so (other_winnings_need_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'other_winnings_need_another_person';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER winnings_may_be_others BEFORE INSERT ON payouts_otherwinnings
    FOR EACH ROW EXECUTE FUNCTION payouts_winnings_may_be_others();

-- Payouts of before this rule stay as they were written.
CREATE FUNCTION payouts_large_names_its_guest() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'nobody is named (a_large_payout_names_a_guest_with_a_file)'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_large_payout_names_a_guest_with_a_file';
END $$;
CREATE TRIGGER a_large_payout_names_a_guest_with_a_file BEFORE INSERT ON payouts_payout
    FOR EACH ROW WHEN (NEW.large AND NEW.person_id IS NULL) EXECUTE FUNCTION payouts_large_names_its_guest();
"""


def filled(text: str, words: dict[str, str]) -> str:
    """A function as it is now, or as it was: then nothing stands in its gaps."""
    for gap in NOW:
        text = text.replace(gap, words.get(gap, ""))
    return text


FORWARD, BACKWARD = triggers(
    [filled(STEP + GATE, NOW), ANSWER, OTHERS],
    always=[
        ("payouts_gateanswer", "a_gate_may_be_answered"),
        ("payouts_otherwinnings", "winnings_may_be_others"),
        ("payouts_payout", "a_large_payout_names_a_guest_with_a_file"),
    ],
    functions=[
        "payouts_large_names_its_guest()",
        "payouts_winnings_may_be_others()",
        "payouts_gate_may_be_answered()",
    ],
    last=filled(STEP + GATE, {}),
)


class Migration(migrations.Migration):
    dependencies = [
        ("payouts", "0002_states_move_forward"),
        ("people", "0008_whose_file_is_planned_once"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="GateAnswer",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("was_informed", models.BooleanField()),
                ("answered_at", models.DateTimeField()),
                (
                    "answered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "gate",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="answer", to="payouts.gate"
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="OtherWinnings",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("reason", models.TextField()),
                ("said_at", models.DateTimeField()),
                (
                    "payout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="other_winnings", to="payouts.payout"
                    ),
                ),
                (
                    "said_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "withholding",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="exclusions.withholding"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="otherwinnings",
            constraint=models.UniqueConstraint(fields=("payout", "withholding"), name="other_winnings_are_named_once"),
        ),
        migrations.AddConstraint(
            model_name="otherwinnings",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="other_winnings_have_a_reason"
            ),
        ),
        KeepRegister("GateAnswer"),
        KeepRegister("OtherWinnings", personal=["reason"]),
        # A gate that was denied is passed anew: the trigger says so now.
        migrations.RemoveConstraint(model_name="gate", name="a_gate_is_passed_once"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
