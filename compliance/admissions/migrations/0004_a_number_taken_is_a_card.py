"""The database refuses a number without its card, an entry on another's card, an answer to oneself, and disguises.

A number past 999999 has its place on a stub as well. The functions name their schema: whoever may make tables
elsewhere could otherwise show them a stub book of their own.
"""

from django.db import migrations

FUNCTIONS = (
    "card_number_follows",
    "series_moves_by_one",
    "series_opens_before_its_first",
    "card_has_its_stub",
    "stub_repeats_its_card",
    "decision_admitted",
    "another_person_answers",
)

STUB = """
CREATE OR REPLACE FUNCTION stub_repeats_its_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_admissioncard c
        WHERE c.id = NEW.card_id
          AND (c.kind, c.price, c.currency, c.valid_from, c.valid_to, c.issued_at)
            = (NEW.kind, NEW.price, NEW.currency, NEW.valid_from, NEW.valid_to, NEW.issued_at)
          AND {number}
    ) THEN
        RAISE EXCEPTION 'a stub repeats every mention of its card (a_stub_repeats_its_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stub_repeats_its_card';
    END IF;
    RETURN NEW;
END $$;
"""
ANSWER = """
CREATE OR REPLACE FUNCTION another_person_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {one_person} THEN
        RAISE EXCEPTION 'a second person answers (cancellation_needs_a_second_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cancellation_needs_a_second_person';
    END IF;
    RETURN NEW;
END $$;
"""
# Keys are compared at the end of a transaction only: an answer could be written before what it answers.
NOT_ASKED_BY_ANOTHER = """NOT EXISTS (SELECT FROM admissions_cardcancellation c
               WHERE c.id = NEW.cancellation_id AND c.asked_by_id <> NEW.answered_by_id)"""
ASKED_BY_THE_SAME = """EXISTS (SELECT FROM admissions_cardcancellation c
               WHERE c.id = NEW.cancellation_id AND c.asked_by_id = NEW.answered_by_id)"""

WHOLE_LABEL = """NEW.label = concat(
              CASE c.kind WHEN 'day' THEN 'D' WHEN 'week' THEN 'W' WHEN 'month' THEN 'M' WHEN 'year' THEN 'Y'
                          WHEN 'honour_day' THEN 'HD' WHEN 'honour_year' THEN 'HY' END,
              '-', lpad(c.number::text, greatest(6, length(c.number::text)), '0'))"""
SIX_DIGITS = "right(NEW.label, 6)::bigint = c.number"

MORE = """
CREATE FUNCTION number_is_a_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_admissioncard c
                   WHERE c.venue_id = NEW.venue_id AND c.kind = NEW.kind AND c.number = NEW.last_number) THEN
        RAISE EXCEPTION 'number % was taken for a card that is not there (a_number_taken_is_a_card)', NEW.last_number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_number_taken_is_a_card';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_number_taken_is_a_card AFTER UPDATE ON admissions_cardseries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_is_a_card();
ALTER TABLE admissions_cardseries ENABLE ALWAYS TRIGGER a_number_taken_is_a_card;

CREATE FUNCTION entry_on_own_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.card_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM admissions_admissioncard c
        WHERE c.id = NEW.card_id AND c.venue_id = NEW.venue_id AND c.person_id = NEW.person_id
          AND NEW.gaming_day BETWEEN c.valid_from AND c.valid_to
    ) THEN
        RAISE EXCEPTION 'nobody enters on a card of another guest, house or day (an_entry_is_on_ones_own_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_is_on_ones_own_card';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_entry_is_on_ones_own_card BEFORE INSERT ON admissions_entry
    FOR EACH ROW EXECUTE FUNCTION entry_on_own_card();
ALTER TABLE admissions_entry ENABLE ALWAYS TRIGGER an_entry_is_on_ones_own_card;
"""
LESS = """
DROP TRIGGER an_entry_is_on_ones_own_card ON admissions_entry;
DROP TRIGGER a_number_taken_is_a_card ON admissions_cardseries;
DROP FUNCTION entry_on_own_card();
DROP FUNCTION number_is_a_card();
"""


def _each(functions: tuple[str, ...], change: str) -> str:
    return "".join(f"ALTER FUNCTION public.{name}() {change};" for name in functions)


FORWARD = (
    STUB.format(number=WHOLE_LABEL)
    + ANSWER.format(one_person=NOT_ASKED_BY_ANOTHER)
    + MORE
    + _each((*FUNCTIONS, "number_is_a_card", "entry_on_own_card"), "SET search_path = public, pg_temp")
)
BACK = (
    LESS
    + STUB.format(number=SIX_DIGITS)
    + ANSWER.format(one_person=ASKED_BY_THE_SAME)
    + _each(FUNCTIONS, "RESET search_path")
)


class Migration(migrations.Migration):
    dependencies = [("admissions", "0003_numbers_without_gaps")]

    operations = [migrations.RunSQL(FORWARD, BACK)]
