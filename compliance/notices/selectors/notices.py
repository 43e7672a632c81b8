"""Read notices: the duty to notify, states, mailings, overdue notices, and the book of numbers."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db import connection
from django.db.models import Case, Count, Exists, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..domain import mailing
from ..models.answers import AlarmMail, AnswerKind, NoticeAlarm, NoticeAnswer
from ..models.dispatches import MailAddress, NoticeAttempt, NoticeDispatch, Outcome
from ..models.letters import (
    NoticeAmendment,
    NoticeCorrection,
    NoticeLetter,
    NoticeWithdrawal,
    WithdrawalDecision,
)
from ..models.notices import Notice, PaymentReceipt

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# Filter choices; the states of a notice are draft, issued, sent, acknowledged and withdrawn.
STATES = (
    *("open", "overdue", "draft", "issued", "sending", "failed"),
    *("waiting", "objected", "acknowledged", "sent", "withdrawn"),
)
# A notice that is withdrawn or acknowledged is not on this list, so that past years are not searched.
OPEN = Q(open_mark__isnull=False)
ALARM_MAILS = 5  # attempts to mail one alarm


class NoticeState(TypedDict):
    """What `list_notices` annotates: the state, and the kind of the last answer."""

    state: str
    last_answer: str | None


def is_notifiable(book: Rulebook, ground: str) -> bool:
    """Must the Minister be notified of a refusal or exclusion on this ground (LU art. 69(1); interpretation A-08)?

    If the rulebook is silent, there is no such duty.
    """
    try:
        return ground in book.texts("exclusion.notice_grounds")
    except SilentParameter:
        return False


def list_notices(venue_id: UUID) -> "QuerySet[WithAnnotations[Notice, NoticeState]]":
    """Return the notices of a house, newest first, with subject, `state` and the kind of the last answer."""
    answers = NoticeAnswer.objects.filter(notice=OuterRef("pk")).order_by("-recorded_at", "-pk")
    withdrawn = NoticeWithdrawal.objects.filter(notice=OuterRef("pk"), decision__confirmed=True)
    return (
        Notice.objects.filter(venue_id=venue_id)
        .select_related("payment", "variance", "measure", "rules", "issue__letter", "issue__issued_by", "raised_by")
        .select_related("application", "sent__recorded_by", "sent__attempt__outcome", "correction__corrects__issue")
        .prefetch_related("amendments")
        .annotate(last_answer=Subquery(answers.values("kind")[:1]))
        .annotate(
            # Repeats `notices_state` of the database as a condition for lists. The furthest step counts.
            state=Case(
                When(Exists(withdrawn), then=Value("withdrawn")),
                When(last_answer=AnswerKind.ACKNOWLEDGED, then=Value("acknowledged")),
                When(sent__isnull=False, then=Value("sent")),
                When(issue__isnull=False, then=Value("issued")),
                default=Value("draft"),
            )
        )
        .order_by("-raised_at", "-pk")
    )


def get_notice(venue_id: UUID, notice_id: UUID) -> "WithAnnotations[Notice, NoticeState]":
    """Return a notice. Raises NotFound."""
    return get_row(list_notices(venue_id), _("Notice not found."), pk=notice_id)


def notice_state(notice_id: UUID) -> str:
    """Return the present state of a notice from the database: draft, issued, sent, acknowledged or withdrawn."""
    with connection.cursor() as cursor:
        # A function of the database, because its triggers need the same answer.
        cursor.execute("SELECT notices_state(%s)", [notice_id])
        return str(cursor.fetchone()[0])


def in_state(venue_id: UUID, state: str, at: datetime) -> "QuerySet[WithAnnotations[Notice, NoticeState]]":
    """Return the notices in one of STATES at a given time; all of them for an empty state."""
    return filter_by_state(list_notices(venue_id), venue_id, state, at)


def filter_by_state(
    found: "QuerySet[WithAnnotations[Notice, NoticeState]]", venue_id: UUID, state: str, at: datetime
) -> "QuerySet[WithAnnotations[Notice, NoticeState]]":
    """Filter notices by one of STATES at a given time; an empty state keeps all of them."""
    if state not in {"", "sent", "acknowledged", "withdrawn"}:
        found = found.filter(OPEN)
    if state in {"open", "overdue"}:
        waiting = found.filter(state__in=("draft", "issued")).order_by("due_at", "pk")
        return waiting.filter(due_at__lte=at) if state == "overdue" else waiting
    if state in {"sending", "failed"}:
        return found.filter(state="issued", pk__in=_mailed_notices(venue_id, failed=state == "failed"))
    if state == "sent":
        return found.filter(sent__isnull=False)
    if state == "waiting":
        return found.filter(state="sent", last_answer__isnull=True)
    if state == "objected":
        return found.filter(state="sent", last_answer=AnswerKind.OBJECTED)
    return found.filter(state=state) if state else found


def notice_exists(subject_id: UUID, ground: str) -> bool:
    """Has a notice of this subject been raised on this ground?"""
    return Notice.objects.filter(subject_id=subject_id, ground=ground).exists()


def count_unsent(venue_id: UUID, at: datetime) -> tuple[int, int]:
    """Count the notices that wait to be sent, and those of them that are overdue."""
    found = in_state(venue_id, "open", at).aggregate(waiting=Count("pk"), overdue=Count("pk", filter=Q(due_at__lte=at)))
    return found["waiting"], found["overdue"]


# --- Mailing.


def list_dispatches() -> QuerySet[NoticeDispatch]:
    """Return the dispatches of letters, each with its attempts and their outcomes."""
    attempts = NoticeAttempt.objects.select_related("outcome").order_by("number")
    return NoticeDispatch.objects.select_related("address", "ordered_by", "notice").prefetch_related(
        Prefetch("attempts", attempts)
    )


def dispatches_of(notice_id: UUID) -> list[NoticeDispatch]:
    """Return the dispatches of a letter, oldest first."""
    return list(list_dispatches().filter(notice=notice_id).order_by("ordered_at", "pk"))


def dispatch_state(house: House, dispatch: NoticeDispatch) -> mailing.Sending:
    """Return the state of a dispatch, by the pauses in force on the day it was ordered."""
    book = house.rulebook(house.gaming_day(dispatch.ordered_at))
    return mailing.sending_state(dispatch, book.ints("notice.retry_minutes"))


def last_sending(house: House, notice_id: UUID) -> mailing.Sending | None:
    """Return the state of the last mailing of a letter; None if it was never mailed."""
    found = dispatches_of(notice_id)
    return dispatch_state(house, found[-1]) if found else None


def due_dispatches(at: datetime) -> list[UUID]:
    """Return the dispatches whose next attempt is due, and those with an attempt without outcome."""
    houses = {house.id: house for house in venues.all_houses()}
    unsent = (
        list_dispatches()
        .filter(notice__open_mark__isnull=False, notice__sent__isnull=True)
        .order_by("ordered_at", "pk")
    )
    return [row.pk for row in unsent if _is_due(dispatch_state(houses[row.notice.venue_id], row), at)]


def _is_due(found: mailing.Sending, at: datetime) -> bool:
    # A running attempt counts too: whether its worker was killed shows only in the lock of `send_dispatch`.
    return found.state == "running" or (found.next_at is not None and found.next_at <= at)


def _mailed_notices(venue_id: UUID, *, failed: bool) -> list[UUID]:
    """Return the unsent letters whose last mailing has failed, or is in progress."""
    found = _last_mailings(venues.get_house(venue_id))
    return [row.notice_id for row, sending in found if (sending.state == "failed") == failed]


def _last_mailings(house: House) -> list[tuple[NoticeDispatch, mailing.Sending]]:
    unsent = list_dispatches().filter(
        notice__open_mark__isnull=False, notice__venue=house.id, notice__sent__isnull=True
    )
    # Ordered by time, so the last dispatch of each letter remains.
    last = {row.notice_id: row for row in unsent.order_by("ordered_at", "pk")}
    found = [(row, dispatch_state(house, row)) for row in last.values()]
    # Without a mail server a letter becomes a file: it is neither being sent, nor has a server refused it.
    return [(row, sending) for row, sending in found if sending.state != "filed"]


def list_addresses(venue_id: UUID) -> QuerySet[MailAddress]:
    """Return the proposed addresses, newest first, with the decisions on them."""
    return (
        MailAddress.objects.filter(venue_id=venue_id)
        .select_related("proposed_by", "decision__decided_by")
        .order_by("-proposed_at", "-pk")
    )


def get_address(venue_id: UUID, address_id: UUID) -> MailAddress:
    """Return a proposed address. Raises NotFound."""
    return get_row(list_addresses(venue_id), _("Address not found."), pk=address_id)


def approved_address(house: House, mailbox: str, at: datetime) -> MailAddress | None:
    """Return the approved address at a given time, by the calendar of the house."""
    return (
        MailAddress.objects.filter(
            venue_id=house.id, mailbox=mailbox, decision__approved=True, valid_from__lte=house.local(at).date()
        )
        .order_by("-valid_from", "-proposed_at", "-pk")
        .first()
    )


# --- Overdue notices.


@dataclass(frozen=True)
class OverdueNotice:
    """A notice that is overdue: unsent (since it was due), failed, or unanswered."""

    kind: str
    notice: Notice
    since: datetime
    dispatch_id: UUID | None = None


def notice_alarms(house: House, at: datetime) -> list[OverdueNotice]:
    """Return what is overdue: unsent notices first, then letters that no server accepts, then missing answers."""
    late = [OverdueNotice("unsent", row, row.due_at or at) for row in in_state(house.id, "overdue", at)]
    failed = [OverdueNotice("failed", row.notice, _last_end(row), row.pk) for row in _failed_dispatches(house)]
    unanswered = [
        OverdueNotice("unanswered", row, row.sent.sent_at)
        for row in _unanswered_notices(house, at).order_by("sent__sent_at", "pk")
    ]
    return late + failed + unanswered


def count_stuck(house: House, at: datetime) -> tuple[int, int]:
    """Count the letters that no server accepts, and those that an authority has not answered in time."""
    return len(_failed_dispatches(house)), _unanswered_notices(house, at).count()


def _failed_dispatches(house: House) -> list[NoticeDispatch]:
    return [row for row, found in _last_mailings(house) if found.state == "failed"]


def _last_end(row: NoticeDispatch) -> datetime:
    return max(one.outcome.ended_at for one in row.attempts.all())


def _unanswered_notices(house: House, at: datetime) -> QuerySet[Notice]:
    try:
        days = house.rulebook(house.gaming_day(at)).int_("notice.acknowledgement_days")
    except SilentParameter:  # the casino expects no acknowledgement by a certain day
        return Notice.objects.none()
    return in_state(house.id, "waiting", at).filter(sent__sent_at__lte=at - timedelta(days=days))


def count_by_state(venue_id: UUID, at: datetime) -> dict[str, int]:
    """Count the notices in each state that needs attention, for a page of the management."""
    waiting, objected = Q(state="sent", last_answer__isnull=True), Q(state="sent", last_answer=AnswerKind.OBJECTED)
    unsent = Q(state__in=("draft", "issued"))
    found = (
        list_notices(venue_id)
        .filter(OPEN)
        .order_by()
        .aggregate(
            open=Count("pk", filter=unsent),
            overdue=Count("pk", filter=unsent & Q(due_at__lte=at)),
            draft=Count("pk", filter=Q(state="draft")),
            issued=Count("pk", filter=Q(state="issued")),
            waiting=Count("pk", filter=waiting),
            objected=Count("pk", filter=objected),
        )
    )
    mailed = [sending.state for _row, sending in _last_mailings(venues.get_house(venue_id))]
    failed = mailed.count("failed")
    withdrawn = WithdrawalDecision.objects.filter(withdrawal__notice__venue=venue_id, confirmed=True).count()
    # Every other notice was acknowledged.
    others = found["open"] + found["waiting"] + found["objected"] + withdrawn
    acknowledged = Notice.objects.filter(venue_id=venue_id).count() - others
    found |= {"sending": len(mailed) - failed, "failed": failed, "acknowledged": acknowledged, "withdrawn": withdrawn}
    return found


def unmailed_alarms() -> list[NoticeAlarm]:
    """Return the alarms that no mail has delivered or definitely failed to deliver, and that have attempts left."""
    mails = AlarmMail.objects.filter(
        alarm=OuterRef("pk"), outcome__in=(Outcome.ACCEPTED, Outcome.FILED, Outcome.REFUSED)
    )
    # Deferred mails are tried again, up to the limit.
    tried = Count("mails")
    return list(
        NoticeAlarm.objects.filter(~Exists(mails))
        .annotate(tried=tried)
        .filter(tried__lt=ALARM_MAILS)
        .select_related("notice")
        .order_by("raised_at", "pk")
    )


def amended_reasons(row: Notice) -> str:
    """Return the current reasons: those of the last amendment, or the original ones."""
    return last.reasons if (last := last_amendment(row)) else row.reasons


def last_amendment(row: Notice) -> NoticeAmendment | None:
    """Return the last amendment of a notice; None without one."""
    # In Python, because `list_notices` has already loaded the amendments of all its rows.
    return max(row.amendments.all(), key=lambda one: (one.amended_at, one.pk), default=None)


def wording_language(row: Notice) -> str:
    """Return the language of the current reasons: fr or nl; empty if staff wrote them in any language."""
    return last.language if (last := last_amendment(row)) else row.language


def find_notice(subject_id: UUID, ground: str) -> Notice | None:
    """Return the notice that was raised about a subject; None without one."""
    found = Notice.objects.filter(subject_id=subject_id, ground=ground)
    return found.select_related("payment", "issue").first()


def original_notice(row: Notice) -> Notice:
    """Return the original notice behind a chain of corrections; a notice that corrects nothing is its own."""
    # A missing one-to-one row raises an AttributeError, so getattr gives None.
    while (correction := getattr(row, "correction", None)) is not None:
        row = correction.corrects
    return row


def letters_after(row: Notice) -> list[Notice]:
    """Return a notice with all its corrections, and theirs."""
    found, next_ones = [], [row]
    while next_ones:
        found += next_ones
        next_ones = list(Notice.objects.filter(correction__corrects__in=next_ones).select_related("issue"))
    return found


def listed_receipts(row: Notice) -> list[str]:
    """Return the receipts that a notice of a payment lists: those recorded until its letter was issued."""
    fixed = _fixed_at(row)
    added = (each.number for each in _added_receipts(row) if fixed is None or each.added_at <= fixed)
    return list(dict.fromkeys([*row.payment.receipts, *added]))


def receipts_since(row: Notice) -> list[PaymentReceipt]:
    """Return the receipts that were recorded after the letter was issued, and that it does not list."""
    fixed = _fixed_at(row)
    if fixed is None:
        return []
    return [each for each in _added_receipts(row) if each.added_at > fixed]


def _added_receipts(row: Notice) -> list[PaymentReceipt]:
    return list(PaymentReceipt.objects.filter(payment__notice=original_notice(row).pk).order_by("added_at", "pk"))


def _fixed_at(row: Notice) -> datetime | None:
    """Return the time from which a letter is final; None for a draft."""
    issue, sent = getattr(row, "issue", None), getattr(row, "sent", None)
    recorded: datetime | None = sent.recorded_at if sent is not None else None
    issued: datetime | None = issue.issued_at if issue is not None else None
    # A letter from before letter numbers was final when it was recorded as sent.
    return issued or recorded


def pending_withdrawal(notice_id: UUID) -> NoticeWithdrawal | None:
    """Return the pending request to withdraw a draft."""
    return NoticeWithdrawal.objects.filter(notice=notice_id, decision__isnull=True).select_related("asked_by").first()


def open_corrections(notice_id: UUID) -> bool:
    """Is a correction of this letter still a draft?"""
    found = NoticeCorrection.objects.filter(corrects=notice_id).values_list("notice_id", flat=True)
    return any(notice_state(each) == "draft" for each in found)


def corrections_of(notice_id: UUID) -> list[Notice]:
    """Return the corrections of a letter, oldest first."""
    return list(Notice.objects.filter(correction__corrects=notice_id).select_related("issue").order_by("raised_at"))


def stored_letter(notice_id: UUID) -> NoticeLetter | None:
    """Return the stored letter of a notice; its bytes are in a table of their own."""
    return NoticeLetter.objects.filter(issue__notice=notice_id).first()


def answers_to(notice_id: UUID) -> list[NoticeAnswer]:
    return list(
        NoticeAnswer.objects.filter(notice=notice_id)
        .select_related("recorded_by", "scan")
        .order_by("recorded_at", "pk")
    )
