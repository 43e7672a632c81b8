"""A guest enters on a card that was issued on another paper of theirs: whose paper is whose, their file says."""

from django.db import migrations

ENTRY = """
CREATE OR REPLACE FUNCTION entry_on_own_card() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.card_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM admissions_admissioncard c
        WHERE c.id = NEW.card_id AND c.venue_id = NEW.venue_id AND {own}
          AND NEW.gaming_day BETWEEN c.valid_from AND c.valid_to
    ) THEN
        RAISE EXCEPTION 'nobody enters on a card of another guest, house or day (an_entry_is_on_ones_own_card)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_entry_is_on_ones_own_card';
    END IF;
    RETURN NEW;
END $$;
"""
OF_THE_FILE = "people_file_of(c.person_id) = people_file_of(NEW.person_id)"
OF_THE_PERSON = "c.person_id = NEW.person_id"


class Migration(migrations.Migration):
    dependencies = [("admissions", "0008_late_presentations"), ("people", "0005_one_guest_many_papers")]

    operations = [migrations.RunSQL(ENTRY.format(own=OF_THE_FILE), ENTRY.format(own=OF_THE_PERSON))]
