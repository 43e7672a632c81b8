"""The database refuses gaps in numbers, gains out of play, and money that is taken or given before its time."""

from django.db import migrations

NUMBERS = """
CREATE FUNCTION orphans_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a numbering begins before its first number (a_numbering_begins_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_numbering_begins_empty';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_numbering_begins_empty BEFORE INSERT ON orphans_numbering
    FOR EACH ROW EXECUTE FUNCTION orphans_numbering_opens();

CREATE FUNCTION orphans_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a numbering moves one number at a time (a_numbering_moves_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_numbering_moves_by_one';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_numbering_moves_by_one BEFORE UPDATE ON orphans_numbering
    FOR EACH ROW EXECUTE FUNCTION orphans_numbering_moves();

CREATE FUNCTION orphans_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT (CASE
        WHEN NEW.series = 'find' THEN EXISTS (
            SELECT FROM orphans_find f WHERE f.venue_id = NEW.venue_id AND f.number = NEW.last_number)
        WHEN NEW.series LIKE 'carnet %' THEN EXISTS (
            SELECT FROM orphans_carnetline l JOIN orphans_carnet c ON c.id = l.carnet_id
            WHERE c.venue_id = NEW.venue_id AND 'carnet ' || c.label = NEW.series AND l.number = NEW.last_number)
        WHEN NEW.series LIKE 'ledger %' THEN EXISTS (
            SELECT FROM orphans_ledgerentry e JOIN orphans_carnet c ON c.id = e.carnet_id
            WHERE c.venue_id = NEW.venue_id AND 'ledger ' || c.label = NEW.series AND e.number = NEW.last_number)
        ELSE false
    END) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing (an_orphan_number_taken_is_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_orphan_number_taken_is_used';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER an_orphan_number_taken_is_used AFTER UPDATE ON orphans_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_number_is_used();
ALTER TABLE orphans_numbering ENABLE ALWAYS TRIGGER a_numbering_begins_empty;
ALTER TABLE orphans_numbering ENABLE ALWAYS TRIGGER a_numbering_moves_by_one;
ALTER TABLE orphans_numbering ENABLE ALWAYS TRIGGER an_orphan_number_taken_is_used;
REVOKE DELETE, TRUNCATE ON orphans_numbering FROM carnet_app;
"""

FINDS = """
CREATE FUNCTION orphans_find_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM orphans_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = 'find' AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'find % is not the next one (find_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'find_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER find_numbers_have_no_gap BEFORE INSERT ON orphans_find
    FOR EACH ROW EXECUTE FUNCTION orphans_find_is_numbered();

CREATE FUNCTION orphans_find_is_pictured() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.photographed AND NOT EXISTS (
        SELECT FROM orphans_findpicture p JOIN orphans_picturecontent c ON c.picture_id = p.id
        WHERE p.find_id = NEW.id
    ) THEN
        RAISE EXCEPTION 'its photograph is missing (a_photographed_find_has_its_picture)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_photographed_find_has_its_picture';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER a_photographed_find_has_its_picture AFTER INSERT ON orphans_find
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION orphans_find_is_pictured();

CREATE FUNCTION orphans_sealed_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'sealed papers stay as they are (sealed_papers_stay_as_they_are)'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'sealed_papers_stay_as_they_are';
END $$;
CREATE TRIGGER a_picture_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON orphans_picturecontent
    FOR EACH STATEMENT EXECUTE FUNCTION orphans_sealed_stays();
CREATE TRIGGER a_document_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON orphans_evidencecontent
    FOR EACH STATEMENT EXECUTE FUNCTION orphans_sealed_stays();

-- Whether a find has come to its end. Who asks holds the find until the transaction ends: two ends cannot cross.
CREATE FUNCTION orphans_find_is_over(find uuid) RETURNS boolean LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(find::text, 0));
    RETURN EXISTS (SELECT FROM orphans_findend e WHERE e.find_id = find)
        OR EXISTS (SELECT FROM orphans_cashin c WHERE c.find_id = find);
END $$;

CREATE FUNCTION orphans_worth(find uuid) RETURNS numeric LANGUAGE sql SET search_path = public, pg_temp AS $$
    SELECT f.initial + coalesce((SELECT sum(c.gain) FROM orphans_coup c WHERE c.find_id = f.id), 0)
    FROM orphans_find f WHERE f.id = find
$$;

CREATE FUNCTION orphans_coup_may_be_counted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    found orphans_find;
BEGIN
    IF orphans_find_is_over(NEW.find_id) THEN
        RAISE EXCEPTION 'the find has ended (a_find_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_that_is_over_stays_so';
    END IF;
    SELECT * INTO found FROM orphans_find f WHERE f.id = NEW.find_id;
    IF found.category NOT IN ('table', 'abandoned') THEN
        RAISE EXCEPTION 'no game is played there (coups_belong_to_tables)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'coups_belong_to_tables';
    END IF;
    IF NEW.number <> 1 + coalesce((SELECT max(c.number) FROM orphans_coup c WHERE c.find_id = NEW.find_id), 0) THEN
        RAISE EXCEPTION 'coup % is not the next one (coups_follow_each_other)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'coups_follow_each_other';
    END IF;
    IF NEW.gain > 0 AND (found.category <> 'abandoned' OR EXISTS (
        SELECT FROM orphans_establishment e WHERE e.find_id = NEW.find_id)) THEN
        RAISE EXCEPTION 'the stake is out of play (gains_belong_to_stakes_in_play)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'gains_belong_to_stakes_in_play';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_coup_may_be_counted BEFORE INSERT ON orphans_coup
    FOR EACH ROW EXECUTE FUNCTION orphans_coup_may_be_counted();

CREATE FUNCTION orphans_stake_may_be_established() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF orphans_find_is_over(NEW.find_id) THEN
        RAISE EXCEPTION 'the find has ended (a_find_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_that_is_over_stays_so';
    END IF;
    IF NOT EXISTS (SELECT FROM orphans_find f WHERE f.id = NEW.find_id AND f.category = 'abandoned') THEN
        RAISE EXCEPTION 'only a stake is abandoned (only_abandoned_stakes_are_established)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_abandoned_stakes_are_established';
    END IF;
    IF NEW.amount <> orphans_worth(NEW.find_id) THEN
        RAISE EXCEPTION 'stake and gains are another sum (an_established_amount_is_stake_and_gains)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_established_amount_is_stake_and_gains';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_stake_may_be_established BEFORE INSERT ON orphans_establishment
    FOR EACH ROW EXECUTE FUNCTION orphans_stake_may_be_established();

CREATE FUNCTION orphans_find_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    found orphans_find;
BEGIN
    IF orphans_find_is_over(NEW.find_id) THEN
        RAISE EXCEPTION 'the find has ended (a_find_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_that_is_over_stays_so';
    END IF;
    SELECT * INTO found FROM orphans_find f WHERE f.id = NEW.find_id;
    IF NEW.amount <> orphans_worth(NEW.find_id) THEN
        RAISE EXCEPTION 'stake and gains are another sum (a_find_ends_with_its_whole_amount)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_ends_with_its_whole_amount';
    END IF;
    IF NEW.outcome = 'lapsed' AND NOT (CASE found.regime
        WHEN 'lapse_after_games' THEN
            (SELECT count(*) FROM orphans_coup c WHERE c.find_id = found.id) >= found.coups_needed
        WHEN 'custody' THEN NEW.gaming_day > found.gaming_day
        ELSE false
    END) THEN
        RAISE EXCEPTION 'it may still be claimed (money_lapses_when_its_time_is_over)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'money_lapses_when_its_time_is_over';
    END IF;
    IF NEW.outcome = 'lapsed' AND EXISTS (
        SELECT FROM orphans_claim c
        WHERE c.find_id = found.id AND c.refused_as = '' AND NOT EXISTS (
            SELECT FROM orphans_claimruling r LEFT JOIN orphans_refundapproval a ON a.ruling_id = r.id
            WHERE r.claim_id = c.id AND (r.verdict = 'refused' OR NOT a.approved))) THEN
        RAISE EXCEPTION 'somebody claims it (a_claimed_find_does_not_lapse)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_claimed_find_does_not_lapse';
    END IF;
    IF NEW.outcome = 'lost' AND (found.category <> 'abandoned' OR EXISTS (
        SELECT FROM orphans_establishment e WHERE e.find_id = found.id)) THEN
        RAISE EXCEPTION 'only a stake in play is lost (only_stakes_in_play_are_lost)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_stakes_in_play_are_lost';
    END IF;
    IF NEW.outcome = 'returned' AND NOT EXISTS (
        SELECT FROM orphans_claim c JOIN orphans_claimruling r ON r.claim_id = c.id AND r.verdict = 'accepted'
        WHERE c.id = NEW.claim_id AND c.find_id = NEW.find_id AND r.amount = NEW.amount
          AND EXISTS (SELECT FROM orphans_claimevidence e WHERE e.claim_id = c.id)
          AND (NOT r.approval_needed OR EXISTS (
              SELECT FROM orphans_refundapproval a WHERE a.ruling_id = r.id AND a.approved))
    ) THEN
        RAISE EXCEPTION 'nobody has proved their right to it (money_goes_back_to_who_proved_their_right)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'money_goes_back_to_who_proved_their_right';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_find_may_end BEFORE INSERT ON orphans_findend
    FOR EACH ROW EXECUTE FUNCTION orphans_find_may_end();
"""
_ALWAYS = (
    ("orphans_find", "find_numbers_have_no_gap"),
    ("orphans_find", "a_photographed_find_has_its_picture"),
    ("orphans_picturecontent", "a_picture_stays"),
    ("orphans_evidencecontent", "a_document_stays"),
    ("orphans_coup", "a_coup_may_be_counted"),
    ("orphans_establishment", "a_stake_may_be_established"),
    ("orphans_findend", "a_find_may_end"),
)
ALWAYS = "".join(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger};\n" for table, trigger in _ALWAYS)
SEALED = """
REVOKE UPDATE, DELETE, TRUNCATE ON orphans_picturecontent, orphans_evidencecontent FROM carnet_app;
"""

BACKWARD = (
    "".join(f"DROP TRIGGER {trigger} ON {table};\n" for table, trigger in _ALWAYS)
    + """
DROP FUNCTION orphans_find_may_end();
DROP FUNCTION orphans_stake_may_be_established();
DROP FUNCTION orphans_coup_may_be_counted();
DROP FUNCTION orphans_worth(uuid);
DROP FUNCTION orphans_find_is_over(uuid);
DROP FUNCTION orphans_sealed_stays();
DROP FUNCTION orphans_find_is_pictured();
DROP FUNCTION orphans_find_is_numbered();
GRANT UPDATE, DELETE ON orphans_picturecontent, orphans_evidencecontent TO carnet_app;
DROP TRIGGER an_orphan_number_taken_is_used ON orphans_numbering;
DROP FUNCTION orphans_number_is_used();
DROP TRIGGER a_numbering_moves_by_one ON orphans_numbering;
DROP FUNCTION orphans_numbering_moves();
DROP TRIGGER a_numbering_begins_empty ON orphans_numbering;
DROP FUNCTION orphans_numbering_opens();
GRANT DELETE ON orphans_numbering TO carnet_app;
"""
)


class Migration(migrations.Migration):
    dependencies = [("orphans", "0001_money_left_behind")]

    operations = [migrations.RunSQL(NUMBERS + FINDS + ALWAYS + SEALED, BACKWARD)]
