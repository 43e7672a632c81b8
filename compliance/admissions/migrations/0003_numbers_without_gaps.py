"""The database refuses a gap in a stub book, a card without its stub, and a cancellation by one person alone."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION card_number_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_cardseries s
        WHERE s.venue_id = NEW.venue_id AND s.kind = NEW.kind AND s.last_number = NEW.number
          AND (s.first_number = NEW.number OR EXISTS (
              SELECT FROM admissions_admissioncard c
              WHERE c.venue_id = NEW.venue_id AND c.kind = NEW.kind AND c.number = NEW.number - 1))
    ) THEN
        RAISE EXCEPTION 'number % is not the next one of its series (card_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'card_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER card_numbers_have_no_gap BEFORE INSERT ON admissions_admissioncard
    FOR EACH ROW EXECUTE FUNCTION card_number_follows();

CREATE FUNCTION series_moves_by_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.kind, NEW.first_number, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.kind, OLD.first_number, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time (a_series_moves_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_moves_by_one';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_series_moves_by_one BEFORE UPDATE ON admissions_cardseries
    FOR EACH ROW EXECUTE FUNCTION series_moves_by_one();

CREATE FUNCTION series_opens_before_its_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.last_number <> NEW.first_number - 1 THEN
        RAISE EXCEPTION 'a new series has torn off no card yet (a_series_opens_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_series_opens_empty';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_series_opens_empty BEFORE INSERT ON admissions_cardseries
    FOR EACH ROW EXECUTE FUNCTION series_opens_before_its_first();
REVOKE DELETE, TRUNCATE ON admissions_cardseries FROM carnet_app;

CREATE FUNCTION card_has_its_stub() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM admissions_cardstub s WHERE s.card_id = NEW.id) THEN
        RAISE EXCEPTION 'a card is torn off a stub (every_card_has_its_stub)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'every_card_has_its_stub';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER every_card_has_its_stub AFTER INSERT ON admissions_admissioncard
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION card_has_its_stub();

CREATE FUNCTION stub_repeats_its_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_admissioncard c
        WHERE c.id = NEW.card_id
          AND (c.kind, c.price, c.currency, c.valid_from, c.valid_to, c.issued_at)
            = (NEW.kind, NEW.price, NEW.currency, NEW.valid_from, NEW.valid_to, NEW.issued_at)
          AND right(NEW.label, 6)::bigint = c.number
    ) THEN
        RAISE EXCEPTION 'a stub repeats every mention of its card (a_stub_repeats_its_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stub_repeats_its_card';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_stub_repeats_its_card BEFORE INSERT ON admissions_cardstub
    FOR EACH ROW EXECUTE FUNCTION stub_repeats_its_card();

CREATE FUNCTION decision_admitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM admissions_doordecision d
        WHERE d.id = NEW.decision_id AND d.outcome = 'admitted' AND d.person_id = NEW.person_id
          AND d.venue_id = NEW.venue_id AND d.gaming_day = NEW.gaming_day
    ) THEN
        RAISE EXCEPTION 'only a guest who was admitted gets in (%)', TG_NAME
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_NAME;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_card_needs_an_admission BEFORE INSERT ON admissions_admissioncard
    FOR EACH ROW EXECUTE FUNCTION decision_admitted();
CREATE TRIGGER an_entry_needs_an_admission BEFORE INSERT ON admissions_entry
    FOR EACH ROW EXECUTE FUNCTION decision_admitted();

CREATE FUNCTION another_person_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM admissions_cardcancellation c
               WHERE c.id = NEW.cancellation_id AND c.asked_by_id = NEW.answered_by_id) THEN
        RAISE EXCEPTION 'a second person answers (cancellation_needs_a_second_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'cancellation_needs_a_second_person';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER cancellation_needs_a_second_person BEFORE INSERT ON admissions_cancellationanswer
    FOR EACH ROW EXECUTE FUNCTION another_person_answers();

ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER card_numbers_have_no_gap;
ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER every_card_has_its_stub;
ALTER TABLE admissions_admissioncard ENABLE ALWAYS TRIGGER a_card_needs_an_admission;
ALTER TABLE admissions_cardseries ENABLE ALWAYS TRIGGER a_series_moves_by_one;
ALTER TABLE admissions_cardseries ENABLE ALWAYS TRIGGER a_series_opens_empty;
ALTER TABLE admissions_cardstub ENABLE ALWAYS TRIGGER a_stub_repeats_its_card;
ALTER TABLE admissions_entry ENABLE ALWAYS TRIGGER an_entry_needs_an_admission;
ALTER TABLE admissions_cancellationanswer ENABLE ALWAYS TRIGGER cancellation_needs_a_second_person;
"""

BACKWARD = """
DROP TRIGGER cancellation_needs_a_second_person ON admissions_cancellationanswer;
DROP TRIGGER an_entry_needs_an_admission ON admissions_entry;
DROP TRIGGER a_card_needs_an_admission ON admissions_admissioncard;
DROP TRIGGER a_stub_repeats_its_card ON admissions_cardstub;
DROP TRIGGER every_card_has_its_stub ON admissions_admissioncard;
DROP TRIGGER a_series_opens_empty ON admissions_cardseries;
DROP TRIGGER a_series_moves_by_one ON admissions_cardseries;
DROP TRIGGER card_numbers_have_no_gap ON admissions_admissioncard;
DROP FUNCTION another_person_answers();
DROP FUNCTION decision_admitted();
DROP FUNCTION stub_repeats_its_card();
DROP FUNCTION card_has_its_stub();
DROP FUNCTION series_opens_before_its_first();
DROP FUNCTION series_moves_by_one();
DROP FUNCTION card_number_follows();
GRANT DELETE ON admissions_cardseries TO carnet_app;
"""


class Migration(migrations.Migration):
    dependencies = [("admissions", "0002_kept_in_the_log")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
