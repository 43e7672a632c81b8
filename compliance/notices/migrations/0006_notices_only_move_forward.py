"""The database knows which steps a notice may take, that its numbers have no gap, and that bytes stay as they are."""

from django.db import migrations

from audit.operations import KeepRegister
from audit.refusals import triggers

NUMBERS = """
CREATE FUNCTION notices_numbering_opens() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.last_number <> 0 THEN
        RAISE EXCEPTION 'a series begins before its first number (notices_series_begin_empty)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notices_series_begin_empty';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER notices_series_begin_empty BEFORE INSERT ON notices_numbering
    FOR EACH ROW EXECUTE FUNCTION notices_numbering_opens();

CREATE FUNCTION notices_numbering_moves() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.id, NEW.venue_id, NEW.series, NEW.last_number)
       IS DISTINCT FROM (OLD.id, OLD.venue_id, OLD.series, OLD.last_number + 1) THEN
        RAISE EXCEPTION 'a series moves one number at a time (notices_series_move_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notices_series_move_by_one';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER notices_series_move_by_one BEFORE UPDATE ON notices_numbering
    FOR EACH ROW EXECUTE FUNCTION notices_numbering_moves();

CREATE FUNCTION notices_number_is_used() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM notices_noticeissue i
                   WHERE i.venue_id = NEW.venue_id AND i.addressee || ' ' || i.year = NEW.series
                     AND i.number = NEW.last_number) THEN
        RAISE EXCEPTION 'number % of % was taken for nothing (notices_numbers_taken_are_used)',
                NEW.last_number, NEW.series
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notices_numbers_taken_are_used';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER notices_numbers_taken_are_used AFTER UPDATE ON notices_numbering
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION notices_number_is_used();
REVOKE DELETE, TRUNCATE ON notices_numbering FROM carnet_app;
"""

# Where a notice stands. What was sent before letters had numbers has been sent all the same.
STATE = """
CREATE FUNCTION notices_state(asked uuid) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT CASE
        WHEN EXISTS (SELECT FROM notices_noticewithdrawal w JOIN notices_withdrawaldecision d ON d.withdrawal_id = w.id
                     WHERE w.notice_id = asked AND d.confirmed) THEN 'withdrawn'
        WHEN EXISTS (SELECT FROM notices_noticeanswer a
                     WHERE a.notice_id = asked AND a.kind = 'acknowledged') THEN 'acknowledged'
        WHEN EXISTS (SELECT FROM notices_noticesent s WHERE s.notice_id = asked) THEN 'sent'
        WHEN EXISTS (SELECT FROM notices_noticeissue i WHERE i.notice_id = asked) THEN 'issued'
        ELSE 'draft' END
$$;

CREATE FUNCTION notices_withdrawal_waits(asked uuid) RETURNS boolean LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
    SELECT EXISTS (SELECT FROM notices_noticewithdrawal w
                   LEFT JOIN notices_withdrawaldecision d ON d.withdrawal_id = w.id
                   WHERE w.notice_id = asked AND d.id IS NULL)
$$;

CREATE FUNCTION notices_expect(asked uuid, expected text[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    found text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(asked::text, 0));
    found := notices_state(asked);
    IF NOT found = ANY (expected) THEN
        RAISE EXCEPTION 'the notice is % (notices_only_move_forward)', found
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notices_only_move_forward';
    END IF;
END $$;
"""

DRAFTS = """
CREATE FUNCTION notices_draft_changes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['draft']);
    IF TG_TABLE_NAME = 'notices_noticewithdrawal' THEN
        IF notices_withdrawal_waits(NEW.notice_id) THEN
            RAISE EXCEPTION 'somebody has asked already (a_withdrawal_waits_for_its_decision)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_withdrawal_waits_for_its_decision';
        END IF;
        IF EXISTS (SELECT FROM notices_notice n WHERE n.id = NEW.notice_id AND n.kind = 'orphan_payment') THEN
            RAISE EXCEPTION 'the money has left (a_payment_is_always_told)'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_always_told';
        END IF;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_draft_may_be_amended BEFORE INSERT ON notices_noticeamendment
    FOR EACH ROW EXECUTE FUNCTION notices_draft_changes();
CREATE TRIGGER a_draft_may_be_withdrawn BEFORE INSERT ON notices_noticewithdrawal
    FOR EACH ROW EXECUTE FUNCTION notices_draft_changes();

CREATE FUNCTION notices_withdrawal_is_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked notices_noticewithdrawal;
BEGIN
    SELECT * INTO asked FROM notices_noticewithdrawal w WHERE w.id = NEW.withdrawal_id;
    PERFORM notices_expect(asked.notice_id, ARRAY['draft']);
    IF asked.asked_by_id = NEW.decided_by_id THEN
        RAISE EXCEPTION 'another person decides (a_withdrawal_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_withdrawal_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_withdrawal_may_be_decided BEFORE INSERT ON notices_withdrawaldecision
    FOR EACH ROW EXECUTE FUNCTION notices_withdrawal_is_decided();
"""

ISSUES = """
CREATE FUNCTION notices_letter_is_issued() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    told record;
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['draft']);
    IF notices_withdrawal_waits(NEW.notice_id) THEN
        RAISE EXCEPTION 'somebody asked to withdraw it (a_withdrawal_waits_for_its_decision)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_withdrawal_waits_for_its_decision';
    END IF;
    SELECT n.venue_id, n.addressee, n.raised_at,
           extract(year FROM NEW.issued_at AT TIME ZONE v.timezone)::int AS year INTO told
    FROM notices_notice n JOIN venues_venue v ON v.id = n.venue_id WHERE n.id = NEW.notice_id;
    IF (NEW.venue_id, NEW.addressee, NEW.year) IS DISTINCT FROM (told.venue_id, told.addressee, told.year)
       OR NEW.issued_at < told.raised_at THEN
        RAISE EXCEPTION 'another house, addressee or year (a_letter_is_numbered_in_its_own_series)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_letter_is_numbered_in_its_own_series';
    END IF;
    IF NOT EXISTS (SELECT FROM notices_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = NEW.addressee || ' ' || NEW.year
                     AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one (letters_are_numbered_without_a_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'letters_are_numbered_without_a_gap';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER letters_are_numbered_without_a_gap BEFORE INSERT ON notices_noticeissue
    FOR EACH ROW EXECUTE FUNCTION notices_letter_is_issued();

CREATE FUNCTION notices_correction_fits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.corrects_id, ARRAY['issued', 'sent', 'acknowledged']);
    IF NOT EXISTS (SELECT FROM notices_notice n JOIN notices_notice former ON former.id = NEW.corrects_id
                   WHERE n.id = NEW.notice_id AND n.subject_id = NEW.id AND n.venue_id = former.venue_id
                     AND n.addressee = former.addressee AND n.kind = former.kind) THEN
        RAISE EXCEPTION 'a notice of something else (a_correction_goes_to_whom_was_told)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_correction_goes_to_whom_was_told';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_correction_goes_to_whom_was_told BEFORE INSERT ON notices_noticecorrection
    FOR EACH ROW EXECUTE FUNCTION notices_correction_fits();
"""

SENDING = """
CREATE FUNCTION notices_address_is_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM notices_mailaddress a
               WHERE a.id = NEW.address_id AND a.proposed_by_id = NEW.decided_by_id) THEN
        RAISE EXCEPTION 'another person decides (an_address_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_address_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_address_needs_four_eyes BEFORE INSERT ON notices_addressdecision
    FOR EACH ROW EXECUTE FUNCTION notices_address_is_decided();

CREATE FUNCTION notices_dispatch_may_begin() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['issued']);
    IF NOT EXISTS (
        SELECT FROM notices_mailaddress a JOIN notices_addressdecision d ON d.address_id = a.id AND d.approved
        JOIN notices_notice n ON n.id = NEW.notice_id
        WHERE a.id = NEW.address_id AND a.venue_id = n.venue_id AND a.mailbox = n.addressee) THEN
        RAISE EXCEPTION 'nobody approved that address (a_letter_is_mailed_to_an_approved_address)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_letter_is_mailed_to_an_approved_address';
    END IF;
    IF NOT EXISTS (SELECT FROM notices_noticeletter l JOIN notices_noticeissue i ON i.id = l.issue_id
                   WHERE i.notice_id = NEW.notice_id) THEN
        RAISE EXCEPTION 'there is no letter yet (what_is_mailed_is_the_letter_kept)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_is_mailed_is_the_letter_kept';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_letter_may_be_mailed BEFORE INSERT ON notices_noticedispatch
    FOR EACH ROW EXECUTE FUNCTION notices_dispatch_may_begin();

CREATE FUNCTION notices_attempt_may_begin() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect((SELECT d.notice_id FROM notices_noticedispatch d WHERE d.id = NEW.dispatch_id),
                           ARRAY['issued']);
    IF NEW.number <> 1 + (SELECT count(*) FROM notices_noticeattempt a JOIN notices_attemptoutcome o
                          ON o.attempt_id = a.id AND o.outcome NOT IN ('accepted', 'refused', 'filed')
                          WHERE a.dispatch_id = NEW.dispatch_id) THEN
        RAISE EXCEPTION 'the one before has no outcome, or a last one (an_attempt_follows_one_that_failed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_attempt_follows_one_that_failed';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER an_attempt_follows_one_that_failed BEFORE INSERT ON notices_noticeattempt
    FOR EACH ROW EXECUTE FUNCTION notices_attempt_may_begin();

CREATE FUNCTION notices_letter_is_sent() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['issued']);
    IF (NEW.way = 'email') IS DISTINCT FROM (NEW.attempt_id IS NOT NULL) OR NEW.attempt_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM notices_noticeattempt a JOIN notices_noticedispatch d ON d.id = a.dispatch_id
        JOIN notices_attemptoutcome o ON o.attempt_id = a.id AND o.outcome = 'accepted'
        WHERE a.id = NEW.attempt_id AND d.notice_id = NEW.notice_id) THEN
        RAISE EXCEPTION 'no server has accepted it (a_mail_is_sent_once_a_server_accepts_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_mail_is_sent_once_a_server_accepts_it';
    END IF;
    IF NEW.sent_at < (SELECT i.issued_at FROM notices_noticeissue i WHERE i.notice_id = NEW.notice_id) THEN
        RAISE EXCEPTION 'it was no letter yet (a_letter_is_sent_after_it_is_issued)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_letter_is_sent_after_it_is_issued';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_letter_may_be_sent BEFORE INSERT ON notices_noticesent
    FOR EACH ROW EXECUTE FUNCTION notices_letter_is_sent();

CREATE FUNCTION notices_letter_is_answered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM notices_expect(NEW.notice_id, ARRAY['sent']);
    IF NEW.answered_on < (
        SELECT (s.sent_at AT TIME ZONE v.timezone)::date FROM notices_noticesent s
        JOIN notices_notice n ON n.id = s.notice_id JOIN venues_venue v ON v.id = n.venue_id
        WHERE s.notice_id = NEW.notice_id) THEN
        RAISE EXCEPTION 'it had not been sent (an_answer_follows_the_letter)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_answer_follows_the_letter';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_letter_may_be_answered BEFORE INSERT ON notices_noticeanswer
    FOR EACH ROW EXECUTE FUNCTION notices_letter_is_answered();
"""

BYTES = """
CREATE FUNCTION notices_bytes_match() RETURNS trigger LANGUAGE plpgsql
SET search_path = public, pg_catalog, pg_temp AS $$
DECLARE
    digest text;
BEGIN
    IF TG_TABLE_NAME = 'notices_lettercontent' THEN
        SELECT l.sha256 INTO digest FROM notices_noticeletter l WHERE l.id = NEW.letter_id;
    ELSE
        SELECT s.sha256 INTO digest FROM notices_answerscan s WHERE s.id = NEW.scan_id;
    END IF;
    IF encode(sha256(NEW.pdf), 'hex') IS DISTINCT FROM digest THEN
        RAISE EXCEPTION 'other bytes (the_bytes_of_a_notice_match_their_digest)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_bytes_of_a_notice_match_their_digest';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER letter_bytes_match BEFORE INSERT ON notices_lettercontent
    FOR EACH ROW EXECUTE FUNCTION notices_bytes_match();
CREATE TRIGGER scan_bytes_match BEFORE INSERT ON notices_scancontent
    FOR EACH ROW EXECUTE FUNCTION notices_bytes_match();
CREATE TRIGGER letter_bytes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON notices_lettercontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('the_bytes_of_a_letter_never_change');
CREATE TRIGGER scan_bytes_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON notices_scancontent
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('the_bytes_of_a_scan_never_change');
REVOKE UPDATE, DELETE, TRUNCATE ON notices_lettercontent, notices_scancontent FROM carnet_app;
"""

FORWARD, BACKWARD = triggers(
    [NUMBERS, STATE, DRAFTS, ISSUES, SENDING, BYTES],
    always=[
        ("notices_numbering", "notices_series_begin_empty"),
        ("notices_numbering", "notices_series_move_by_one"),
        ("notices_numbering", "notices_numbers_taken_are_used"),
        ("notices_noticeamendment", "a_draft_may_be_amended"),
        ("notices_noticewithdrawal", "a_draft_may_be_withdrawn"),
        ("notices_withdrawaldecision", "a_withdrawal_may_be_decided"),
        ("notices_noticeissue", "letters_are_numbered_without_a_gap"),
        ("notices_noticecorrection", "a_correction_goes_to_whom_was_told"),
        ("notices_addressdecision", "an_address_needs_four_eyes"),
        ("notices_noticedispatch", "a_letter_may_be_mailed"),
        ("notices_noticeattempt", "an_attempt_follows_one_that_failed"),
        ("notices_noticesent", "a_letter_may_be_sent"),
        ("notices_noticeanswer", "a_letter_may_be_answered"),
        ("notices_lettercontent", "letter_bytes_match"),
        ("notices_scancontent", "scan_bytes_match"),
        ("notices_lettercontent", "letter_bytes_stay"),
        ("notices_scancontent", "scan_bytes_stay"),
    ],
    functions=[
        "notices_bytes_match()",
        "notices_letter_is_answered()",
        "notices_letter_is_sent()",
        "notices_attempt_may_begin()",
        "notices_dispatch_may_begin()",
        "notices_address_is_decided()",
        "notices_correction_fits()",
        "notices_letter_is_issued()",
        "notices_withdrawal_is_decided()",
        "notices_draft_changes()",
        "notices_expect(uuid, text[])",
        "notices_withdrawal_waits(uuid)",
        "notices_state(uuid)",
        "notices_number_is_used()",
        "notices_numbering_moves()",
        "notices_numbering_opens()",
    ],
    last="""
GRANT UPDATE, DELETE ON notices_lettercontent, notices_scancontent TO carnet_app;
GRANT DELETE ON notices_numbering TO carnet_app;
""",
)


class Migration(migrations.Migration):
    dependencies = [("notices", "0005_letters_have_numbers_and_leave_the_house")]

    operations = [
        KeepRegister("NoticeAmendment", personal=["reasons"]),
        KeepRegister("NoticeWithdrawal", personal=["reason"]),
        KeepRegister("WithdrawalDecision"),
        KeepRegister("NoticeIssue"),
        KeepRegister("NoticeLetter"),
        KeepRegister("NoticeCorrection"),
        KeepRegister("MailAddress", personal=["email"]),
        KeepRegister("AddressDecision"),
        KeepRegister("NoticeDispatch"),
        KeepRegister("NoticeAttempt"),
        KeepRegister("AttemptOutcome"),
        KeepRegister("NoticeAnswer", personal=["note"]),
        KeepRegister("AnswerScan"),
        KeepRegister("NoticeAlarm"),
        KeepRegister("AlarmMail"),
        migrations.RunSQL(FORWARD, BACKWARD),
    ]
