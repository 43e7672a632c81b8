"""The second person of a box and of a stock signs in an own session; nothing goes on before that or a settlement."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister
from audit.refusals import triggers

STEPS = """
CREATE FUNCTION shifts_witnessed_step(move uuid, opened uuid, stock uuid)
    RETURNS TABLE (turn uuid, doer uuid, witness uuid, done_at timestamptz) LANGUAGE sql STABLE
    SET search_path = public, pg_temp AS $$
    SELECT m.fitting_id, m.moved_by_id, m.witnessed_by_id, m.moved_at FROM shifts_boxmove m WHERE m.id = move
    UNION ALL
    SELECT o.fitting_id, o.opened_by_id, o.witnessed_by_id, o.opened_at FROM shifts_boxopening o WHERE o.id = opened
    UNION ALL
    SELECT c.piece_id, c.changed_by_id, c.witnessed_by_id, c.changed_at FROM shifts_stockchange c WHERE c.id = stock
$$;

-- Whether the witness of a step signed it, or a third person settled it.
CREATE FUNCTION shifts_is_witnessed(step uuid) RETURNS boolean LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM shifts_witnesssignature s
                   WHERE (s.move_id = step OR s.opening_id = step OR s.change_id = step) AND s.agreed)
        OR EXISTS (SELECT FROM shifts_witnesssettlement s
                   WHERE s.move_id = step OR s.opening_id = step OR s.change_id = step)
$$;

CREATE FUNCTION shifts_witness_may_sign() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    step record;
BEGIN
    IF num_nonnulls(NEW.move_id, NEW.opening_id, NEW.change_id) <> 1 THEN
        RETURN NEW;  -- the table itself refuses that
    END IF;
    SELECT * INTO step FROM shifts_witnessed_step(NEW.move_id, NEW.opening_id, NEW.change_id);
    PERFORM pg_advisory_xact_lock(hashtextextended(step.turn::text, 0));
    IF NEW.signed_by_id IS DISTINCT FROM step.witness THEN
        RAISE EXCEPTION 'somebody else was named (only_the_named_witness_signs)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_named_witness_signs';
    END IF;
    IF NEW.signed_at < step.done_at THEN
        RAISE EXCEPTION 'it was not done yet (a_witness_signs_after_the_step)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_witness_signs_after_the_step';
    END IF;
    IF EXISTS (SELECT FROM shifts_witnesssettlement s
               WHERE s.move_id = NEW.move_id OR s.opening_id = NEW.opening_id OR s.change_id = NEW.change_id) THEN
        RAISE EXCEPTION 'it is settled (what_is_settled_stays_settled)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_is_settled_stays_settled';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_witness_may_sign BEFORE INSERT ON shifts_witnesssignature
    FOR EACH ROW EXECUTE FUNCTION shifts_witness_may_sign();

CREATE FUNCTION shifts_step_may_be_settled() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    step record;
    answer shifts_witnesssignature;
BEGIN
    IF num_nonnulls(NEW.move_id, NEW.opening_id, NEW.change_id) <> 1 THEN
        RETURN NEW;  -- the table itself refuses that
    END IF;
    SELECT * INTO step FROM shifts_witnessed_step(NEW.move_id, NEW.opening_id, NEW.change_id);
    PERFORM pg_advisory_xact_lock(hashtextextended(step.turn::text, 0));
    IF NEW.settled_by_id IN (step.doer, step.witness) THEN
        RAISE EXCEPTION 'it is their own step (a_third_person_settles_a_step)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_third_person_settles_a_step';
    END IF;
    SELECT * INTO answer FROM shifts_witnesssignature s
    WHERE s.move_id = NEW.move_id OR s.opening_id = NEW.opening_id OR s.change_id = NEW.change_id;
    IF answer.agreed THEN
        RAISE EXCEPTION 'its witness signed it (a_signed_step_needs_no_settling)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_signed_step_needs_no_settling';
    END IF;
    IF NEW.settled_at < greatest(step.done_at, answer.signed_at) THEN
        RAISE EXCEPTION 'something was said later (a_settlement_comes_last_of_all)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_settlement_comes_last_of_all';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_step_may_be_settled BEFORE INSERT ON shifts_witnesssettlement
    FOR EACH ROW EXECUTE FUNCTION shifts_step_may_be_settled();
"""

AFTER = """
CREATE FUNCTION shifts_box_was_witnessed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.fitting_id::text, 0));
    IF EXISTS (SELECT FROM shifts_boxmove m WHERE m.fitting_id = NEW.fitting_id AND NOT shifts_is_witnessed(m.id)) THEN
        RAISE EXCEPTION 'a witness has not signed (a_box_is_opened_once_its_steps_are_signed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_opened_once_its_steps_are_signed';
    END IF;
    IF NEW.opened_at < (SELECT max(m.moved_at) FROM shifts_boxmove m WHERE m.fitting_id = NEW.fitting_id) THEN
        RAISE EXCEPTION 'it was moved later (a_box_is_opened_after_its_last_step)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_box_is_opened_after_its_last_step';
    END IF;
    IF NEW.seal_whole AND EXISTS (
        SELECT FROM shifts_boxmove m JOIN shifts_boxfitting f ON f.id = m.fitting_id
        WHERE f.id = NEW.fitting_id AND m.seal <> f.seal) THEN
        RAISE EXCEPTION 'another seal was read (a_seal_that_changed_is_not_whole)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_seal_that_changed_is_not_whole';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_box_was_witnessed BEFORE INSERT ON shifts_boxopening
    FOR EACH ROW EXECUTE FUNCTION shifts_box_was_witnessed();

CREATE FUNCTION shifts_count_rests_on_a_witness() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM shifts_count c JOIN shifts_boxopening o ON o.fitting_id = c.fitting_id
               WHERE c.id = NEW.count_id AND NOT shifts_is_witnessed(o.id)) THEN
        RAISE EXCEPTION 'a witness has not signed (a_count_of_a_box_follows_the_witness_of_its_opening)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_count_of_a_box_follows_the_witness_of_its_opening';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_count_rests_on_a_witness BEFORE INSERT ON shifts_countsignature
    FOR EACH ROW EXECUTE FUNCTION shifts_count_rests_on_a_witness();

CREATE FUNCTION shifts_stock_was_witnessed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    last shifts_stockchange;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.piece_id::text, 0));
    SELECT * INTO last FROM shifts_stockchange s WHERE s.piece_id = NEW.piece_id AND s.position = NEW.position - 1;
    IF NOT shifts_is_witnessed(last.id) AND last.id IS NOT NULL THEN
        RAISE EXCEPTION 'a witness has not signed (a_stock_waits_for_its_witness)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stock_waits_for_its_witness';
    END IF;
    IF NEW.changed_at < last.changed_at THEN
        RAISE EXCEPTION 'it was changed later (changes_of_a_stock_follow_in_time)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'changes_of_a_stock_follow_in_time';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_stock_was_witnessed BEFORE INSERT ON shifts_stockchange
    FOR EACH ROW EXECUTE FUNCTION shifts_stock_was_witnessed();
"""

FORWARD, BACKWARD = triggers(
    [STEPS, AFTER],
    always=[
        ("shifts_witnesssignature", "a_witness_may_sign"),
        ("shifts_witnesssettlement", "a_step_may_be_settled"),
        ("shifts_boxopening", "a_box_was_witnessed"),
        ("shifts_countsignature", "a_count_rests_on_a_witness"),
        ("shifts_stockchange", "a_stock_was_witnessed"),
    ],
    functions=[
        "shifts_stock_was_witnessed()",
        "shifts_count_rests_on_a_witness()",
        "shifts_box_was_witnessed()",
        "shifts_step_may_be_settled()",
        "shifts_witness_may_sign()",
        "shifts_is_witnessed(uuid)",
        "shifts_witnessed_step(uuid, uuid, uuid)",
    ],
)


def _id() -> tuple[str, models.Field]:
    return ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False))


def _staff(name: str) -> tuple[str, models.Field]:
    key = models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)
    return (name, key)


def _steps(related: str) -> list[tuple[str, models.Field]]:
    kinds = (("move", "shifts.boxmove"), ("opening", "shifts.boxopening"), ("change", "shifts.stockchange"))
    return [
        (
            name,
            models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name=related, to=model
            ),
        )
        for name, model in kinds
    ]


def _one_step() -> models.Q:
    names = ("move", "opening", "change")
    found = models.Q()
    for chosen in names:
        found |= models.Q(**{f"{name}__isnull": name != chosen for name in names})
    return found


class Migration(migrations.Migration):
    dependencies = [
        ("shifts", "0005_a_difference_is_disclosed_by_another_person"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="WitnessSignature",
            fields=[
                _id(),
                ("agreed", models.BooleanField()),
                ("said", models.TextField(blank=True)),
                ("signed_at", models.DateTimeField()),
                *_steps("signature"),
                _staff("signed_by"),
            ],
        ),
        migrations.CreateModel(
            name="WitnessSettlement",
            fields=[
                _id(),
                ("reason", models.TextField()),
                ("settled_at", models.DateTimeField()),
                *_steps("settlement"),
                _staff("settled_by"),
            ],
        ),
        migrations.AddConstraint(
            model_name="witnesssignature",
            constraint=models.CheckConstraint(condition=_one_step(), name="a_witness_signs_for_one_step"),
        ),
        migrations.AddConstraint(
            model_name="witnesssignature",
            constraint=models.CheckConstraint(
                condition=models.Q(("agreed", True), models.Q(("said", ""), _negated=True), _connector="OR"),
                name="a_witness_who_disagrees_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="witnesssettlement",
            constraint=models.CheckConstraint(condition=_one_step(), name="a_settlement_is_of_one_step"),
        ),
        migrations.AddConstraint(
            model_name="witnesssettlement",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="a_settlement_says_why"
            ),
        ),
        KeepRegister("WitnessSignature", personal=["said"]),
        KeepRegister("WitnessSettlement", personal=["reason"]),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
