"""The database refuses a stake by means that no approval covers that day, and rows that mix two houses."""

from django.db import migrations

from audit.refusals import triggers

TABLE = """
CREATE FUNCTION games_table_is_in_its_house() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_room r WHERE r.id = NEW.room_id AND r.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a room of another house (a_table_stands_in_a_room_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_table_stands_in_a_room_of_its_house';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_table_is_in_its_house BEFORE INSERT ON games_gamingtable
    FOR EACH ROW EXECUTE FUNCTION games_table_is_in_its_house();
"""

STAKE = """
CREATE FUNCTION games_stake_rests_on_what_holds() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.table_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM games_gamingtable t WHERE t.id = NEW.table_id AND t.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'a table of another house (a_stake_is_at_a_table_of_its_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stake_is_at_a_table_of_its_house';
    END IF;
    IF NEW.approval_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM games_meansapproval a LEFT JOIN games_meanswithdrawal w ON w.approval_id = a.id
        WHERE a.id = NEW.approval_id AND a.venue_id = NEW.venue_id
          AND NEW.gaming_day BETWEEN a.valid_from AND coalesce(w.last_day, 'infinity')) THEN
        RAISE EXCEPTION 'the approval does not hold that day (a_stake_rests_on_an_approval_that_holds)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stake_rests_on_an_approval_that_holds';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_stake_rests_on_what_holds BEFORE INSERT ON games_stakerecord
    FOR EACH ROW EXECUTE FUNCTION games_stake_rests_on_what_holds();
"""

FORWARD, BACKWARD = triggers(
    [TABLE, STAKE],
    always=[
        ("games_gamingtable", "a_table_is_in_its_house"),
        ("games_stakerecord", "a_stake_rests_on_what_holds"),
    ],
    functions=["games_stake_rests_on_what_holds()", "games_table_is_in_its_house()"],
)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_tables_and_stakes")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
