"""Whatever is written past the services, a notice only moves forward, and its numbers have no gap."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F

from audit.recording import log
from audit.recording.numbers import next_number
from compliance.notices.models.answers import AlarmMail, NoticeAlarm, NoticeAnswer
from compliance.notices.models.dispatches import (
    AddressDecision,
    AttemptOutcome,
    MailAddress,
    NoticeAttempt,
    NoticeDispatch,
    NoticeSent,
)
from compliance.notices.models.letters import (
    NoticeAmendment,
    NoticeCorrection,
    NoticeIssue,
    NoticeWithdrawal,
    Numbering,
    WithdrawalDecision,
)
from compliance.notices.models.notices import MeasureNotice
from tests import cast
from tests.notices import life
from tests.notices.life import LATER, comes_to
from tests.notices.notice_rows import notice
from tests.notices.payments import tell

pytestmark = pytest.mark.usefixtures("db")


def refused(name: str, *rows: Any) -> None:
    """Each row but the last one is good; the last is refused under that name, at once or at the commit."""
    with pytest.raises(IntegrityError, match=rf"\b{name}\b"), transaction.atomic():
        write(*rows)


def write(*rows: Any) -> None:
    """Each row by a statement of its own; what waits for the end of the transaction is asked then."""
    with transaction.atomic():
        with log.act("notices.notice.opened", subject=None, by=None, at=LATER, scope=cast.VENUE):
            for row in rows:
                type(row).objects.bulk_create([row])
        connection.check_constraints()


def together(name: str, *rows: Any) -> None:
    """Rows of one statement: a trigger sees for each of them what was there before all."""
    with (
        pytest.raises(IntegrityError, match=name),
        transaction.atomic(),
        log.act("notices.notice.opened", subject=None, by=None, at=LATER, scope=cast.VENUE),
    ):
        type(rows[0]).objects.bulk_create(rows)


def member(name: str = "director") -> Any:
    return cast.member(name)


def amendment(row: Any, **changes: Any) -> NoticeAmendment:
    return NoticeAmendment(
        **{"notice": row, "reasons": "Other.", "amended_by": member(), "amended_at": LATER} | changes
    )


def withdrawal(row: Any, **changes: Any) -> NoticeWithdrawal:
    facts = {"notice": row, "reason": "Twice.", "asked_by": member("compliance_officer"), "asked_at": LATER}
    return NoticeWithdrawal(**facts | changes)


def decision(asked: NoticeWithdrawal, **changes: Any) -> WithdrawalDecision:
    facts = {"withdrawal": asked, "confirmed": True, "decided_by": member(), "decided_at": LATER}
    return WithdrawalDecision(**facts | changes)


def issue(row: Any, number: int = 1, **changes: Any) -> NoticeIssue:
    """A letter whose number nobody took: what is refused before that is looked at is seen."""
    facts = {
        "notice": row,
        "venue_id": cast.VENUE,
        "addressee": "justice",
        "year": 2026,
        "number": number,
        "issued_by": member(),
        "issued_at": LATER,
    }
    return NoticeIssue(**facts | changes)


def gone(row: Any, **changes: Any) -> NoticeSent:
    facts = {"way": "post", "reference": "1", "sent_at": LATER, "recorded_by": member(), "recorded_at": LATER}
    return NoticeSent(**{"notice": row} | facts | changes)


def answer(row: Any, **changes: Any) -> NoticeAnswer:
    facts = {
        "notice": row,
        "kind": "acknowledged",
        "reference": "MJ-1",
        "channel": "post",
        "answered_on": LATER.date(),
        "recorded_by": member(),
        "recorded_at": LATER,
    }
    return NoticeAnswer(**facts | changes)


def withdrawn() -> Any:
    row = life.raised()
    asked = withdrawal(row)
    write(asked, decision(asked))
    return row


def acknowledged() -> Any:
    row = life.sent()
    life.answer(row)
    return row


def dispatch_of(row: Any) -> NoticeDispatch:
    address = life.address()
    return NoticeDispatch(
        notice=row, address=address, message_id="<1@casino.example>", ordered_by=member(), ordered_at=LATER
    )


# Every step, and the states from which the database lets nobody take it.
FORBIDDEN: list[tuple[Callable[[Any], Any], tuple[Callable[[], Any], ...]]] = [
    (amendment, (life.issued, life.sent, acknowledged, withdrawn)),
    (withdrawal, (life.issued, life.sent, acknowledged, withdrawn)),
    (issue, (life.issued, life.sent, acknowledged, withdrawn)),
    (dispatch_of, (life.raised, life.sent, acknowledged, withdrawn)),
    (gone, (life.raised, life.sent, acknowledged, withdrawn)),
    (answer, (life.raised, life.issued, acknowledged, withdrawn)),
]


@pytest.mark.parametrize(
    ("step", "state"),
    [(step, state) for step, states in FORBIDDEN for state in states],
    ids=lambda one: one.__name__,
)
def test_notices_only_move_forward(step: Callable[[Any], Any], state: Callable[[], Any]) -> None:
    made = step(state())
    with pytest.raises(IntegrityError, match="notices_only_move_forward"), transaction.atomic():
        write(made)


def test_a_withdrawal_is_decided_by_another_person_while_it_is_a_draft() -> None:
    asked = withdrawal(life.raised())
    refused("a_withdrawal_needs_four_eyes", asked, decision(asked, decided_by=asked.asked_by))
    refused("notices_withdrawaldecision_withdrawal_id_key", asked, decision(asked, confirmed=False), decision(asked))


def test_a_withdrawal_waits_for_its_decision() -> None:
    row = life.raised()
    write(withdrawal(row))
    refused("a_withdrawal_waits_for_its_decision", withdrawal(row))
    with pytest.raises(IntegrityError, match="a_withdrawal_waits_for_its_decision"), transaction.atomic():
        write(issue(row))


def test_a_payment_is_always_told() -> None:
    refused("a_payment_is_always_told", withdrawal(tell()))


def test_drafts_and_withdrawals_say_why() -> None:
    row = life.raised()
    refused("an_amended_notice_gives_reasons", amendment(row, reasons=""))
    refused("a_withdrawal_gives_its_reason", withdrawal(row, reason=""))


# --- Numbers.


def series(**changes: Any) -> Numbering:
    return Numbering(**{"venue_id": cast.VENUE, "series": "justice 2026", "last_number": 0} | changes)


def test_letters_are_numbered_without_a_gap() -> None:
    life.issued()
    row = life.raised(surname="Schmit")
    refused("a_letter_gives_reasons_in_the_language_of_its_authority", issue(row, 2))
    life.word(row)
    refused("letters_are_numbered_without_a_gap", issue(row, 3))
    refused("letters_are_numbered_without_a_gap", issue(row, 2))
    refused("a_number_of_a_letter_is_used_once", issue(row, 1))


@pytest.mark.parametrize(
    "changes",
    [{"addressee": "finance"}, {"year": 2025}, {"issued_at": cast.TUESDAY - timedelta(minutes=1)}],
    ids=str,
)
def test_a_letter_is_numbered_in_its_own_series(changes: dict[str, Any]) -> None:
    row = life.raised()
    life.word(row)
    with pytest.raises(IntegrityError, match="a_letter_is_numbered_in_its_own_series"), transaction.atomic():
        write(issue(row, **changes))


def take_for_nothing(found: Any) -> None:
    found.update(last_number=F("last_number") + 1)
    connection.check_constraints()


def test_the_counter_of_a_series_moves_by_one_and_for_a_letter_only() -> None:
    life.issued()
    found = Numbering.objects.filter(series="justice 2026")
    for wrong in ({"last_number": F("last_number") + 2}, {"last_number": 0}, {"series": "justice 2025"}):
        with pytest.raises(IntegrityError, match="notices_series_move_by_one"), transaction.atomic():
            found.update(**wrong)
    with pytest.raises(IntegrityError, match="notices_numbers_taken_are_used"), transaction.atomic():
        take_for_nothing(found)
    with pytest.raises(IntegrityError, match="notices_series_begin_empty"), transaction.atomic():
        series(series="justice 2027", last_number=7).save(force_insert=True)
    with pytest.raises(IntegrityError, match="one_numbering_of_a_series_of_letters"), transaction.atomic():
        series().save(force_insert=True)


def test_a_correction_goes_to_whom_was_told() -> None:
    former = life.issued()
    correction = NoticeCorrection(notice=notice(subject_id=uuid4()), corrects=former)
    refused("a_correction_goes_to_whom_was_told", correction.notice, correction)
    draft = life.raised(surname="Schmit")
    other = NoticeCorrection(corrects=draft)
    other.notice = notice(subject_id=other.pk, kind=draft.kind)
    refused("notices_only_move_forward", other.notice, other)


# --- Sending.


def address(**changes: Any) -> MailAddress:
    facts = {
        "venue_id": cast.VENUE,
        "mailbox": "justice",
        "email": life.AUTHORITY,
        "valid_from": date(2026, 3, 3),
        "proposed_by": member("compliance_officer"),
        "proposed_at": LATER,
    }
    return MailAddress(**facts | changes)


def test_an_address_is_approved_by_another_person() -> None:
    row = address()
    own = AddressDecision(address=row, approved=True, decided_by=row.proposed_by, decided_at=LATER)
    refused("an_address_needs_four_eyes", row, own)
    refused("the_owner_of_an_address_is_known", address(mailbox="mayor"))
    refused("an_address_is_one_of_e_mail", address(email="nobody"))


def mailing(row: Any, of: MailAddress) -> NoticeDispatch:
    facts = {"message_id": "<1@casino.example>", "ordered_by": member(), "ordered_at": LATER}
    return NoticeDispatch(notice=row, address=of, **facts)


def test_a_letter_is_mailed_to_an_approved_address_of_its_addressee() -> None:
    row, proposed = life.issued(), address()
    write(proposed)
    refused("a_letter_is_mailed_to_an_approved_address", mailing(row, proposed))
    refused("a_letter_is_mailed_to_an_approved_address", mailing(row, life.address("finance")))


def test_what_is_mailed_is_the_letter_kept() -> None:
    row = life.raised()
    life.issue(row)
    refused("what_is_mailed_is_the_letter_kept", mailing(row, life.address()))


def attempt(of: NoticeDispatch, number: int = 1) -> NoticeAttempt:
    return NoticeAttempt(dispatch=of, number=number, begun_at=LATER)


def outcome(of: NoticeAttempt, **changes: Any) -> AttemptOutcome:
    return AttemptOutcome(**{"attempt": of, "outcome": "accepted", "code": 250, "ended_at": LATER} | changes)


def test_an_attempt_follows_one_that_failed() -> None:
    of = life.mailed()
    refused("an_attempt_follows_one_that_failed", attempt(of, 2))
    refused("an_attempt_follows_one_that_failed", attempt(of), attempt(of, 2))
    first = attempt(of)
    refused("an_attempt_follows_one_that_failed", first, outcome(first), attempt(of, 2))
    first = attempt(of)
    write(first, outcome(first, outcome="deferred", code=451))
    refused("an_attempt_follows_one_that_failed", attempt(of, 1))
    together("attempts_of_a_dispatch_are_counted", attempt(of, 2), attempt(of, 2))


def test_nothing_is_tried_once_the_letter_is_sent() -> None:
    of = life.mailed()
    life.send(of.notice)
    refused("notices_only_move_forward", attempt(of))


def test_the_outcome_of_an_attempt_is_known_and_only_a_yes_is_one() -> None:
    row = attempt(life.mailed())
    refused("the_outcome_of_an_attempt_is_known", row, outcome(row, outcome="perhaps"))
    for code in (None, 354, 550):
        refused("only_the_yes_of_a_server_is_one", row, outcome(row, code=code))


def test_a_mail_is_sent_once_a_server_accepts_it() -> None:
    of = life.mailed()
    life.attempt(of, deliver=comes_to("unknown"))
    tried = NoticeAttempt.objects.get()
    name = "a_mail_is_sent_once_a_server_accepts_it"
    refused(name, gone(of.notice, way="email", attempt=tried))
    refused(name, gone(of.notice, way="email"))
    refused(name, gone(of.notice, way="post", attempt=tried))
    refused("somebody_or_a_server_says_that_it_was_sent", gone(of.notice, recorded_by=None))


def test_a_letter_is_sent_after_it_is_issued() -> None:
    early = LATER - timedelta(minutes=1)
    refused("a_letter_is_sent_after_it_is_issued", gone(life.issued(), sent_at=early))


# --- Answers and alarms.


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_kind_of_an_answer_is_known", {"kind": "shrug"}),
        ("the_way_of_an_answer_is_known", {"channel": "pigeon"}),
        ("an_answer_has_its_reference", {"reference": ""}),
        ("an_objection_says_what_is_wrong", {"kind": "objected"}),
        ("an_answer_follows_the_letter", {"answered_on": date(2026, 3, 2)}),
    ],
)
def test_an_answer_is_complete(name: str, changes: dict[str, Any]) -> None:
    refused(name, answer(life.sent(), **changes))


def alarm(row: Any, **changes: Any) -> NoticeAlarm:
    return NoticeAlarm(**{"notice": row, "kind": "unsent", "raised_at": LATER} | changes)


def test_an_alarm_is_raised_once_and_says_what_it_is_about() -> None:
    row = life.raised()
    refused("an_alarm_is_raised_once", alarm(row), alarm(row))
    for changes in ({"kind": "failed"}, {"kind": "noise"}, {"dispatch": life.mailed()}):
        refused("an_alarm_says_what_it_is_about", alarm(row, **changes))
    rung = alarm(row)
    mailed = AlarmMail(alarm=rung, address=MailAddress.objects.get(), outcome="perhaps", mailed_at=LATER)
    refused("the_outcome_of_an_alarm_is_known", rung, mailed)


def test_a_letter_states_a_known_delivery_and_annexes_with_titles() -> None:
    row = life.raised()
    life.word(row)
    for name, changes in (
        ("the_delivery_of_a_letter_is_known", {"delivery": "pigeon"}),
        ("annexes_of_a_letter_have_titles", {"annexes": ["Décision", ""]}),
    ):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            write(issue(row, next_number(Numbering, cast.VENUE, "justice 2026"), **changes))


def test_an_exclusion_told_ends_after_it_begins() -> None:
    row = notice(subject_id=uuid4())
    term = MeasureNotice(notice=row, basis="69(1)", first_day=date(2026, 3, 3), last_day=date(2026, 3, 2))
    refused("an_exclusion_told_ends_after_it_begins", row, term)
