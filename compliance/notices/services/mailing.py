"""Send letters: recorded by hand with a proof, or mailed by the worker and confirmed by the server."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING
from uuid import UUID
from zlib import crc32

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import hold_lock, wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.dispatches import AttemptOutcome, NoticeAttempt, NoticeDispatch, NoticeSent, Outcome
from ..models.notices import Notice, Way
from ..selectors import notices as selectors
from . import letter_texts
from . import mail_delivery as mail
from .issuing import letter_bytes
from .letter_contents import file_name

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

SEND_LOCK = 7611  # first key of the advisory lock of a dispatch
BY_PERSON = (Way.POST.value, Way.HAND.value, Way.PORTAL.value)
Clock = Callable[[], datetime]


class Sent(StrEnum):
    """The result of a call to `send_dispatch`."""

    NOTHING_TO_DO = "nothing_to_do"
    BUSY = "busy"
    INTERRUPTED = "interrupted"
    TRIED = "tried"


@transaction.atomic(durable=True)
def record_sent(
    *, house: House, notice: Notice, way: str, reference: str, sent_at: datetime, by: "Staff", at: datetime
) -> NoticeSent:
    """Record that a letter was sent by post, by hand or through the portal, with the reference that proves it.

    An e-mail counts as sent only if a server accepted it; see `send_dispatch`.
    """
    row = NoticeSent(
        notice_id=notice.pk, way=way, reference=reference.strip(), sent_at=sent_at, recorded_by_id=by.pk, recorded_at=at
    )
    with log.act("notices.notice.sent", subject=notice, by=by, at=at, scope=house.id, way=way, reference=row.reference):
        wait_turn(str(notice.pk))
        _check_sendable(house, notice)
        if way not in BY_PERSON:
            raise Refused(_("Choose how the notice was sent."), "way")
        if not row.reference:
            raise Refused(_("Enter the proof: number of the registered letter or the receipt."), "reference")
        if sent_at > at:
            raise Refused(_("This time is in the future. Enter when it was sent."), "sent_at")
        # A trigger repeats this check: a letter cannot be sent before it has its number.
        if sent_at < selectors.get_notice(house.id, notice.pk).issue.issued_at:
            raise Refused(_("The letter was issued later than that. Check date and time."), "sent_at")
        row.clean_fields(exclude=["notice", "recorded_by", "attempt"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def order_mail(*, house: House, notice: Notice, by: "Staff", at: datetime) -> NoticeDispatch:
    """Order the mailing of a letter to the approved address of its addressee; the row is the worker's outbox."""
    with log.act("notices.dispatch.ordered", subject=notice, by=by, at=at, scope=house.id, addressee=notice.addressee):
        wait_turn(str(notice.pk))
        _check_sendable(house, notice)
        earlier = selectors.dispatches_of(notice.pk)
        # A second dispatch is possible only after the first has failed or was written to a file.
        if earlier and selectors.dispatch_state(house, earlier[-1]).state not in {"failed", "filed"}:
            raise Refused(_("This letter is already being e-mailed."))
        address = selectors.approved_address(house, notice.addressee, at)
        if address is None:
            raise Refused(
                _("No address is approved for this authority."),
                next_step=_("Propose one and have it approved, or send it another way."),
            )
        row = NoticeDispatch(
            notice_id=notice.pk,
            address=address,
            # Every dispatch of a letter has the same Message-ID, so the recipient can recognise duplicates.
            message_id=earlier[0].message_id if earlier else f"<{notice.pk}@{mail.sender_domain()[:40]}>",
            ordered_by_id=by.pk,
            ordered_at=at,
        )
        row.save(force_insert=True)
    return row


def send_dispatch(*, dispatch_id: UUID, clock: Clock, deliver: mail.Deliver = mail.deliver_message) -> Sent:
    """Make the next attempt of a dispatch if it is due; it may take long, so it reads the clock itself.

    The beginning of an attempt is committed before the first byte is sent, its outcome afterwards. If the process is
    killed in between, the attempt is closed as unknown, and the next one has the same Message-ID.
    """
    # The second key of an advisory lock is a signed 32-bit integer.
    with hold_lock(SEND_LOCK, crc32(dispatch_id.bytes) - 2**31) as alone:
        if not alone:
            return Sent.BUSY
        # Read under the lock, so that the attempts of another worker are seen.
        dispatch = selectors.list_dispatches().get(pk=dispatch_id)
        house = venues.get_house(dispatch.notice.venue_id)
        found = selectors.dispatch_state(house, dispatch)
        # This worker holds the lock, so the worker of an attempt without outcome has been killed.
        if found.state == "running":
            last = list(dispatch.attempts.all())[-1]
            _end_attempt(house, dispatch, last, mail.Delivered("unknown", reply="interrupted"), at=clock())
            # The next attempt follows after its pause, as after any other unknown outcome.
            return Sent.INTERRUPTED
        now = clock()
        if found.next_at is None or found.next_at > now:
            return Sent.NOTHING_TO_DO
        # Before the attempt is recorded: a damaged letter fails here, and leaves no attempt without an outcome.
        message = _letter_message(house, dispatch)
        row = _begin_attempt(house, dispatch, at=now)
        if row is None:
            return Sent.NOTHING_TO_DO
        _end_attempt(house, dispatch, row, deliver(message), at=clock())
        return Sent.TRIED


def _letter_message(house: House, dispatch: NoticeDispatch) -> mail.Message:
    """Build the message in the language of the authority; its subject has the number and the house only."""
    row = selectors.get_notice(house.id, dispatch.notice_id)
    pdf = letter_bytes(row.pk)
    assert pdf is not None, "the database refuses a dispatch without a letter"
    with translation.override(house.written_in):
        return mail.Message(
            message_id=dispatch.message_id,
            to=dispatch.address.email,
            subject=_("%(house)s: letter %(number)s") % {"house": house.name, "number": row.letter_number},
            text=letter_texts.mail_text(house.legal_name, row.letter_number, row.addressee),
            file_name=file_name(row),
            pdf=pdf,
        )


@transaction.atomic(durable=True)
def _begin_attempt(house: House, dispatch: NoticeDispatch, *, at: datetime) -> NoticeAttempt | None:
    """Record the attempt before the first byte is sent; return None if the letter was sent another way meanwhile."""
    wait_turn(str(dispatch.notice_id))
    # It was sent by post or withdrawn since the order.
    if selectors.notice_state(dispatch.notice_id) != "issued":
        return None
    row = NoticeAttempt(dispatch=dispatch, number=dispatch.attempts.count() + 1, begun_at=at)
    with log.act("notices.attempt.begun", subject=dispatch.notice, by=None, at=at, scope=house.id, attempt=row.number):
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def _end_attempt(
    house: House, dispatch: NoticeDispatch, row: NoticeAttempt, delivery: mail.Delivered, *, at: datetime
) -> None:
    """Record the outcome; if the server accepted, the letter is sent, unless another way was recorded meanwhile."""
    ended = AttemptOutcome(attempt=row, outcome=delivery.outcome, code=delivery.code, reply=delivery.reply, ended_at=at)
    with log.act(
        "notices.attempt.ended",
        subject=dispatch.notice,
        by=None,
        at=at,
        scope=house.id,
        attempt=row.number,
        outcome=delivery.outcome,
        code=delivery.code,
    ):
        wait_turn(str(dispatch.notice_id))
        ended.save(force_insert=True)
        if delivery.outcome == Outcome.ACCEPTED and selectors.notice_state(dispatch.notice_id) == "issued":
            NoticeSent(
                notice_id=dispatch.notice_id,
                way=Way.EMAIL.value,
                reference=dispatch.message_id,
                sent_at=at,
                attempt=row,
                recorded_at=at,
            ).save(force_insert=True)


def _check_sendable(house: House, notice: Notice) -> None:
    state = selectors.notice_state(notice.pk)
    if state == "draft":
        raise Refused(_("Issue the notice first: a letter can only be sent with its number."))
    if state == "withdrawn":
        raise Refused(_("This notice has been withdrawn."))
    if state != "issued":
        raise Refused(_("This notice has already been recorded as sent."))
    if selectors.stored_letter(notice.pk) is None:
        raise Refused(_("The letter is still being generated."), next_step=_("Try again in a minute."))
