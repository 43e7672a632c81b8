"""What must be so before a payment follows from where and on what it was won, whatever somebody ticks."""

from django.db import migrations, models

from audit.refusals import triggers

# The gate that the law asks for: a prize of a Dutch machine is verified (6.1(2)), a gold-jack is told to the chef
# de salle (Super-Jack). Another win may still name a gate of its own.
GATES = """
CREATE FUNCTION payouts_gate_of_the_law(asked payouts_payout) RETURNS text
    LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT CASE
        WHEN v.jurisdiction = 'NL' AND (asked.origin = 'machine' OR asked.game = 'nl.slot_jackpots'
                                        OR (asked.jackpot = 'jackpot' AND asked.origin = 'table')) THEN 'machine_verified'
        WHEN v.jurisdiction = 'LU' AND ((asked.jackpot = 'gold_jack' AND asked.origin = 'table')
                                        OR (asked.game = 'lu.super_jack' AND asked.bet IN ('', 'gold_jack')))
            THEN 'chef_de_salle'
        ELSE '' END
    FROM venues_venue v WHERE v.id = asked.venue_id;
$$;

CREATE FUNCTION payouts_gate_is_that_of_the_law() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF payouts_gate_of_the_law(NEW) NOT IN ('', NEW.gate) THEN
        RAISE EXCEPTION 'something comes before this payment (the_gate_of_a_payout_follows_from_what_was_won)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_gate_of_a_payout_follows_from_what_was_won';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER the_gate_of_a_payout_follows_from_what_was_won BEFORE INSERT ON payouts_payout
    FOR EACH ROW EXECUTE FUNCTION payouts_gate_is_that_of_the_law();

-- What was asked for before these rules, and is not paid yet, is withdrawn and asked for again.
CREATE FUNCTION payouts_step_keeps_to_the_law() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
BEGIN
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    IF payouts_gate_of_the_law(asked) NOT IN ('', asked.gate) THEN
        RAISE EXCEPTION 'something comes before this payment (the_gate_of_a_payout_follows_from_what_was_won)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_gate_of_a_payout_follows_from_what_was_won';
    END IF;
    IF games_side_bet_waits(asked.venue_id, asked.game, asked.won_at) THEN
        RAISE EXCEPTION 'the Minister has not approved it (a_side_bet_is_paid_only_with_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_side_bet_is_paid_only_with_its_approval';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_step_keeps_to_the_law BEFORE INSERT ON payouts_step
    FOR EACH ROW WHEN (NEW.state IN ('approved', 'paid')) EXECUTE FUNCTION payouts_step_keeps_to_the_law();
"""

FORWARD, BACKWARD = triggers(
    [GATES],
    always=[
        ("payouts_payout", "the_gate_of_a_payout_follows_from_what_was_won"),
        ("payouts_step", "a_step_keeps_to_the_law"),
    ],
    functions=[
        "payouts_step_keeps_to_the_law()",
        "payouts_gate_is_that_of_the_law()",
        "payouts_gate_of_the_law(payouts_payout)",
    ],
)


class Migration(migrations.Migration):
    dependencies = [
        ("payouts", "0003_a_chef_answers_for_what_others_said"),
        ("games", "0005_side_bets_wait_for_their_approval"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("threshold__isnull", True),
                    ("large", True),
                    ("amount__lte", models.F("threshold")),
                    _connector="OR",
                ),
                name="an_amount_above_the_threshold_is_large",
            ),
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
