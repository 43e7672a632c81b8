"""The database refuses what is filed by its author, decided unfiled, or used before the Minister approved it."""

from django.db import migrations

from audit.numbers import series_sql
from audit.refusals import triggers

NUMBERS = series_sql("games", {"application": "games_approvalapplication"})

ROOM = """
CREATE FUNCTION games_application_room_is_of_the_house() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM games_approvalapplication a JOIN venues_room r ON r.venue_id = a.venue_id
        WHERE a.id = NEW.application_id AND r.id = NEW.room_id) THEN
        RAISE EXCEPTION 'a room of another house (an_application_is_about_rooms_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_application_is_about_rooms_of_its_house';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_application_is_about_rooms_of_its_house BEFORE INSERT ON games_applicationroom
    FOR EACH ROW EXECUTE FUNCTION games_application_room_is_of_the_house();
"""

FILING = """
CREATE FUNCTION games_application_is_filed_by_another() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_approvalapplication a
               WHERE a.id = NEW.application_id AND a.prepared_by_id = NEW.filed_by_id) THEN
        RAISE EXCEPTION 'another person approves it (an_application_is_filed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_application_is_filed_by_another_person';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_application_is_filed_by_another_person BEFORE INSERT ON games_applicationfiling
    FOR EACH ROW EXECUTE FUNCTION games_application_is_filed_by_another();
"""

DECISION = """
CREATE FUNCTION games_decision_answers_a_filing() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_applicationfiling f WHERE f.application_id = NEW.application_id) THEN
        RAISE EXCEPTION 'nobody filed it (a_decision_answers_a_filed_application)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_decision_answers_a_filed_application';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_decision_answers_a_filed_application BEFORE INSERT ON games_applicationdecision
    FOR EACH ROW EXECUTE FUNCTION games_decision_answers_a_filing();
"""

USE = """
CREATE FUNCTION games_use_follows_its_approval() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_applicationdecision d
                   WHERE d.application_id = NEW.application_id AND d.granted AND d.valid_from <= NEW.begins_on) THEN
        RAISE EXCEPTION 'not approved on that day (nothing_is_used_before_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_is_used_before_its_approval';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER nothing_is_used_before_its_approval BEFORE INSERT ON games_firstuse
    FOR EACH ROW EXECUTE FUNCTION games_use_follows_its_approval();
"""

TABLE = """
CREATE FUNCTION games_table_waits_for_an_approval() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_approvalapplication a WHERE a.venue_id = NEW.venue_id AND a.game = NEW.game)
       AND NOT EXISTS (
        SELECT FROM games_approvalapplication a JOIN games_applicationdecision d ON d.application_id = a.id
        JOIN venues_venue v ON v.id = a.venue_id
        WHERE a.venue_id = NEW.venue_id AND a.game = NEW.game AND d.granted
          AND d.valid_from <= (NEW.set_up_at AT TIME ZONE v.timezone)::date) THEN
        RAISE EXCEPTION 'the Minister has not approved it (a_table_waits_for_the_approval_of_its_game)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_table_waits_for_the_approval_of_its_game';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_table_waits_for_the_approval_of_its_game BEFORE INSERT ON games_gamingtable
    FOR EACH ROW EXECUTE FUNCTION games_table_waits_for_an_approval();
"""

FORWARD, BACKWARD = triggers(
    [NUMBERS[0], ROOM, FILING, DECISION, USE, TABLE],
    always=[
        ("games_applicationroom", "an_application_is_about_rooms_of_its_house"),
        ("games_applicationfiling", "an_application_is_filed_by_another_person"),
        ("games_applicationdecision", "a_decision_answers_a_filed_application"),
        ("games_firstuse", "nothing_is_used_before_its_approval"),
        ("games_gamingtable", "a_table_waits_for_the_approval_of_its_game"),
    ],
    functions=[
        "games_table_waits_for_an_approval()",
        "games_use_follows_its_approval()",
        "games_decision_answers_a_filing()",
        "games_application_is_filed_by_another()",
        "games_application_room_is_of_the_house()",
    ],
    last=NUMBERS[1],
)


class Migration(migrations.Migration):
    dependencies = [("games", "0003_applications_to_the_minister")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
