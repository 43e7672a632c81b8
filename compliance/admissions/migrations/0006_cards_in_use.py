"""Cards are scanned, shown, replaced under a new number, and paid by some means."""

import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models
from django.db.models import Q

import audit.ids
from audit.operations import KeepRegister

STUB = """
CREATE OR REPLACE FUNCTION stub_repeats_its_card() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_admissioncard c
        WHERE c.id = NEW.card_id
          AND (c.kind, c.price, c.currency, c.valid_from, c.valid_to, c.issued_at)
            = (NEW.kind, NEW.price, NEW.currency, NEW.valid_from, NEW.valid_to, NEW.issued_at)
          AND NEW.label = {label}{replaced}
    ) THEN
        RAISE EXCEPTION 'a stub repeats every mention of its card (a_stub_repeats_its_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stub_repeats_its_card';
    END IF;
    RETURN NEW;
END $$;
"""
LABEL = """concat(
              CASE c.kind WHEN 'day' THEN 'D' WHEN 'week' THEN 'W' WHEN 'month' THEN 'M' WHEN 'year' THEN 'Y'
                          WHEN 'honour_day' THEN 'HD' WHEN 'honour_year' THEN 'HY' END,
              '-', lpad(c.number::text, greatest(6, length(c.number::text)), '0'))"""
OLD_LABEL = """
          AND NEW.replaces_label = coalesce((SELECT o.label FROM admissions_cardstub o
                                             WHERE o.card_id = c.replaces_id), '')"""

MORE = """
CREATE FUNCTION replacement_carries_on() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_admissioncard o
        WHERE o.id = NEW.replaces_id
          AND (o.venue_id, o.kind, o.valid_to) = (NEW.venue_id, NEW.kind, NEW.valid_to)
          AND people_file_of(o.person_id) = people_file_of(NEW.person_id)
          AND NEW.valid_from >= o.valid_from
          AND NOT EXISTS (SELECT FROM admissions_cardcancellation q
                          LEFT JOIN admissions_cancellationanswer a ON a.cancellation_id = q.id
                          WHERE q.card_id = o.id AND a.confirmed IS NOT FALSE)
    ) THEN
        RAISE EXCEPTION 'a replacement is the same card under a new number (a_replacement_carries_on_its_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_replacement_carries_on_its_card';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_replacement_carries_on_its_card BEFORE INSERT ON admissions_admissioncard
    FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL) EXECUTE FUNCTION replacement_carries_on();
ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER a_replacement_carries_on_its_card;

CREATE FUNCTION replaced_card_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM admissions_admissioncard c WHERE c.replaces_id = NEW.card_id) THEN
        RAISE EXCEPTION 'a replaced card lives on under its new number (a_replaced_card_is_not_cancelled)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_replaced_card_is_not_cancelled';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_replaced_card_is_not_cancelled BEFORE INSERT ON admissions_cardcancellation
    FOR EACH ROW EXECUTE FUNCTION replaced_card_stays();
ALTER TABLE admissions_cardcancellation ENABLE ALWAYS TRIGGER a_replaced_card_is_not_cancelled;

CREATE FUNCTION check_is_of_one_house() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_room r WHERE r.id = NEW.room_id AND r.venue_id = NEW.venue_id)
       OR (NEW.card_id IS NOT NULL AND NOT EXISTS (
           SELECT FROM admissions_admissioncard c
           WHERE c.id = NEW.card_id AND c.venue_id = NEW.venue_id AND c.person_id = NEW.person_id)) THEN
        RAISE EXCEPTION 'a check names a room of its house and the holder of its card (a_check_is_of_one_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_check_is_of_one_house';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_check_is_of_one_house BEFORE INSERT ON admissions_cardcheck
    FOR EACH ROW EXECUTE FUNCTION check_is_of_one_house();
ALTER TABLE admissions_cardcheck ENABLE ALWAYS TRIGGER a_check_is_of_one_house;

CREATE FUNCTION not_shown_expels() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_expulsion e WHERE e.check_made_id = NEW.id) THEN
        RAISE EXCEPTION 'whoever shows no card leaves at once (a_card_not_shown_expels)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_card_not_shown_expels';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_card_not_shown_expels AFTER INSERT ON admissions_cardcheck
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.result = 'not_shown') EXECUTE FUNCTION not_shown_expels();
ALTER TABLE admissions_cardcheck ENABLE ALWAYS TRIGGER a_card_not_shown_expels;

CREATE FUNCTION expelled_without_card() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_cardcheck k
                   WHERE k.id = NEW.check_made_id AND k.result = 'not_shown') THEN
        RAISE EXCEPTION 'whoever shows a card stays (only_a_card_not_shown_expels)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_card_not_shown_expels';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER only_a_card_not_shown_expels BEFORE INSERT ON admissions_expulsion
    FOR EACH ROW EXECUTE FUNCTION expelled_without_card();
ALTER TABLE admissions_expulsion ENABLE ALWAYS TRIGGER only_a_card_not_shown_expels;
"""
LESS = """
DROP TRIGGER only_a_card_not_shown_expels ON admissions_expulsion;
DROP TRIGGER a_card_not_shown_expels ON admissions_cardcheck;
DROP TRIGGER a_check_is_of_one_house ON admissions_cardcheck;
DROP TRIGGER a_replaced_card_is_not_cancelled ON admissions_cardcancellation;
DROP TRIGGER a_replacement_carries_on_its_card ON admissions_admissioncard;
DROP FUNCTION expelled_without_card();
DROP FUNCTION not_shown_expels();
DROP FUNCTION check_is_of_one_house();
DROP FUNCTION replaced_card_stays();
DROP FUNCTION replacement_carries_on();
"""


def _protected(to: str) -> models.ForeignKey:
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=to)


class Migration(migrations.Migration):
    dependencies = [
        ("admissions", "0005_doubts_are_resolved"),
        ("audit", "0001_every_change_is_kept"),
        ("people", "0005_one_guest_many_papers"),
        ("venues", "0001_houses_and_staff"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="admissioncard", name="paid_cards_have_a_price"),
        migrations.AddField(
            model_name="admissioncard",
            name="paid_by",
            field=models.CharField(
                blank=True,
                choices=[
                    ("cash", "cash"),
                    ("bank_card", "bank card"),
                    ("transfer", "transfer"),
                    ("voucher", "voucher"),
                ],
                default="",
                max_length=10,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="admissioncard",
            name="replaced_because",
            field=models.CharField(
                blank=True,
                choices=[("lost", "lost"), ("stolen", "stolen"), ("damaged", "damaged")],
                default="",
                max_length=10,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="admissioncard",
            name="replaces",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="replaced_by",
                to="admissions.admissioncard",
            ),
        ),
        migrations.AddField(
            model_name="cardstub",
            name="replaces_label",
            field=models.CharField(blank=True, default="", max_length=20),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="doordecision",
            name="card_shown",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="admissions.admissioncard",
            ),
        ),
        migrations.AddConstraint(
            model_name="admissioncard",
            constraint=models.CheckConstraint(
                condition=Q(kind__in=["honour_day", "honour_year"]) | Q(replaces__isnull=False) | Q(price__gt=0),
                name="paid_cards_have_a_price",
            ),
        ),
        migrations.AddConstraint(
            model_name="admissioncard",
            constraint=models.CheckConstraint(
                condition=Q(replaced_because="", replaces__isnull=True)
                | Q(price=0, replaced_because__in=["lost", "stolen", "damaged"], replaces__isnull=False),
                name="a_replacement_is_free_and_has_a_reason",
            ),
        ),
        # Cards sold before the desk asked how they were paid say nothing of it, and are not made to.
        AddConstraintNotValid(
            model_name="admissioncard",
            constraint=models.CheckConstraint(
                condition=Q(paid_by="", price=0)
                | Q(paid_by__in=["cash", "bank_card", "transfer", "voucher"], price__gt=0),
                name="what_costs_something_is_paid_by_some_means",
            ),
        ),
        migrations.CreateModel(
            name="CardCheck",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("result", models.CharField(choices=[("shown", "shown"), ("not_shown", "not shown")], max_length=10)),
                ("finding", models.CharField(blank=True, max_length=40)),
                (
                    "demanded_by",
                    models.CharField(choices=[("staff", "an employee"), ("agent", "a control agent")], max_length=10),
                ),
                ("gaming_day", models.DateField()),
                ("checked_at", models.DateTimeField()),
                (
                    "card",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="admissions.admissioncard",
                    ),
                ),
                ("checked_by", _protected(settings.AUTH_USER_MODEL)),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="people.person",
                    ),
                ),
                ("room", _protected("venues.room")),
                ("venue", _protected("venues.venue")),
            ],
            options={
                "indexes": [models.Index(fields=["venue", "gaming_day", "-checked_at"], name="card_checks_of_a_night")],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(result__in=["shown", "not_shown"]), name="a_card_check_has_a_known_result"
                    ),
                    models.CheckConstraint(
                        condition=~Q(result="shown") | Q(card__isnull=False, finding="", person__isnull=False),
                        name="a_card_shown_is_named_and_good",
                    ),
                    models.CheckConstraint(
                        condition=Q(demanded_by__in=["staff", "agent"]), name="who_demanded_is_known"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Expulsion",
            fields=[
                ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ("note", models.TextField(blank=True)),
                ("expelled_at", models.DateTimeField()),
                (
                    "check_made",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="expulsion",
                        to="admissions.cardcheck",
                    ),
                ),
                ("expelled_by", _protected(settings.AUTH_USER_MODEL)),
            ],
            options={"abstract": False},
        ),
        KeepRegister("CardCheck"),
        KeepRegister("Expulsion", personal=["note"]),
        migrations.RunSQL(
            STUB.format(label=LABEL, replaced=OLD_LABEL) + MORE,
            LESS + STUB.format(label=LABEL, replaced=""),
        ),
    ]
