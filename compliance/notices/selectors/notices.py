"""Questions about notices: what must be told, where each stands, what waits too long, and the book of numbers."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Case, Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..domain import mailing as outbox
from ..models.answers import AlarmMail, AnswerKind, NoticeAlarm, NoticeAnswer
from ..models.dispatches import MailAddress, NoticeAttempt, NoticeDispatch, Outcome
from ..models.letters import NoticeCorrection, NoticeIssue, NoticeLetter, NoticeWithdrawal, Numbering
from ..models.notices import Notice, PaymentReceipt

# How a list can be asked for; the steps of a notice's life are draft, issued, sent, acknowledged and withdrawn.
STATES = (
    *("open", "overdue", "draft", "issued", "sending", "failed"),
    *("waiting", "objected", "acknowledged", "sent", "withdrawn"),
)
ALARM_MAILS = 5  # tries to mail one alarm


def must_be_told(book: Rulebook, ground: str) -> bool:
    """Whether a refusal or exclusion on a ground goes to the Minister (LU art. 69(1); reading A-08).

    A rulebook that is silent on it knows no such duty.
    """
    try:
        return ground in book.texts("exclusion.notice_grounds")
    except SilentParameter:
        return False


def notices(venue_id: UUID) -> QuerySet[Any]:
    """Every notice ever raised, newest first, with what it tells of, its `state` and the kind of its last answer."""
    answers = NoticeAnswer.objects.filter(notice=OuterRef("pk")).order_by("-recorded_at", "-pk")
    withdrawn = NoticeWithdrawal.objects.filter(notice=OuterRef("pk"), decision__confirmed=True)
    return (
        Notice.objects.filter(venue_id=venue_id)
        .select_related("payment", "variance", "issue__letter", "issue__issued_by", "raised_by")
        .select_related("sent__recorded_by", "sent__attempt__outcome", "correction__corrects__issue")
        .prefetch_related("amendments")
        .annotate(last_answer=Subquery(answers.values("kind")[:1]))
        .annotate(
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


def notice(venue_id: UUID, notice_id: UUID) -> Any:
    """Raises NotFound."""
    found: Notice = get_row(notices(venue_id), _("Notice not found."), pk=notice_id)
    return found


def state(notice_id: UUID) -> str:
    """Where a notice stands at this moment: draft, issued, sent, acknowledged or withdrawn; the database says so."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT notices_state(%s)", [notice_id])
        return str(cursor.fetchone()[0])


def in_state(venue_id: UUID, state: str, at: datetime) -> QuerySet[Any]:
    """Notices in one of STATES at a moment; every one with an empty state."""
    return filter_by_state(notices(venue_id), venue_id, state, at)


def filter_by_state(found: QuerySet[Any], venue_id: UUID, state: str, at: datetime) -> QuerySet[Any]:
    """Those of some notices that are in one of STATES at a moment; all of them with an empty state."""
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


def is_told(subject_id: UUID, ground: str) -> bool:
    """Whether a notice of this very thing has been raised already."""
    return Notice.objects.filter(subject_id=subject_id, ground=ground).exists()


def to_send(venue_id: UUID, at: datetime) -> tuple[int, int]:
    """How many notices wait to be sent, and how many of these are overdue."""
    found = in_state(venue_id, "open", at).aggregate(waiting=Count("pk"), overdue=Count("pk", filter=Q(due_at__lte=at)))
    return found["waiting"], found["overdue"]


# --- Mailing.


def dispatches() -> QuerySet[NoticeDispatch]:
    """Letters that somebody had mailed, with every attempt and what came of it."""
    attempts = NoticeAttempt.objects.select_related("outcome").order_by("number")
    return NoticeDispatch.objects.select_related("address", "ordered_by", "notice").prefetch_related(
        Prefetch("attempts", attempts)
    )


def dispatches_of(notice_id: UUID) -> list[NoticeDispatch]:
    """How often a letter was given to the mail, oldest first."""
    return list(dispatches().filter(notice=notice_id).order_by("ordered_at", "pk"))


def dispatch_state(house: House, dispatch: NoticeDispatch) -> outbox.Sending:
    """Where a dispatch stands, by the pauses that held on the day it was ordered."""
    book = house.rulebook(house.gaming_day(dispatch.ordered_at))
    return outbox.sending_state(dispatch, book.ints("notice.retry_minutes"))


def last_sending(house: House, notice_id: UUID) -> outbox.Sending | None:
    """Where the last mailing of a letter stands; None if nobody had it mailed."""
    found = dispatches_of(notice_id)
    return dispatch_state(house, found[-1]) if found else None


def left_to_send(at: datetime) -> list[UUID]:
    """Dispatches whose next attempt is due, and those of which an attempt has no outcome."""
    houses = {house.id: house for house in venues.houses()}
    unsent = dispatches().filter(notice__sent__isnull=True).order_by("ordered_at", "pk")
    return [row.pk for row in unsent if _is_due(dispatch_state(houses[row.notice.venue_id], row), at)]


def _is_due(found: outbox.Sending, at: datetime) -> bool:
    return found.state == "running" or (found.next_at is not None and found.next_at <= at)


def _mailed_notices(venue_id: UUID, *, failed: bool) -> list[UUID]:
    """Letters not sent yet whose last mailing has failed, or goes on."""
    found = _last_mailings(venues.house(venue_id))
    return [row.notice_id for row, stands in found if (stands.state == "failed") == failed]


def _last_mailings(house: House) -> list[tuple[NoticeDispatch, outbox.Sending]]:
    unsent = dispatches().filter(notice__venue=house.id, notice__sent__isnull=True).order_by("ordered_at", "pk")
    last = {row.notice_id: row for row in unsent}
    found = [(row, dispatch_state(house, row)) for row in last.values()]
    return [(row, stands) for row, stands in found if stands.state != "filed"]


def addresses(venue_id: UUID) -> QuerySet[MailAddress]:
    """Every address ever proposed, newest first, with what was decided."""
    return (
        MailAddress.objects.filter(venue_id=venue_id)
        .select_related("proposed_by", "decision__decided_by")
        .order_by("-proposed_at", "-pk")
    )


def one_address(venue_id: UUID, address_id: UUID) -> MailAddress:
    """Raises NotFound."""
    return get_row(addresses(venue_id), _("Address not found."), pk=address_id)


def address(house: House, mailbox: str, at: datetime) -> MailAddress | None:
    """The approved address that holds at a moment, by the calendar of the house."""
    return (
        MailAddress.objects.filter(
            venue_id=house.id, mailbox=mailbox, decision__approved=True, valid_from__lte=house.local(at).date()
        )
        .order_by("-valid_from", "-proposed_at", "-pk")
        .first()
    )


# --- Numbers.


def years(venue_id: UUID) -> list[int]:
    """The calendar years in which letters were issued, newest first."""
    found = NoticeIssue.objects.filter(venue_id=venue_id).values_list("year", flat=True).distinct()
    return sorted(found, reverse=True)


def last_numbers(venue_id: UUID, year: int) -> list[NoticeIssue]:
    """The last letter of each addressee in a year."""
    last = NoticeIssue.objects.filter(venue_id=venue_id, year=year).values("addressee").annotate(last=Max("number"))
    found = NoticeIssue.objects.filter(venue_id=venue_id, year=year).order_by("addressee")
    keys = {(row["addressee"], row["last"]) for row in last}
    return [row for row in found if (row.addressee, row.number) in keys]


def numbers_taken(venue_id: UUID, addressee: str, year: int) -> int:
    """How many numbers the counter of an addressee and a year has given out."""
    counter = Numbering.objects.filter(venue_id=venue_id, series=f"{addressee} {year}")
    return counter.values_list("last_number", flat=True).first() or 0


def book(venue_id: UUID, addressee: str, year: int) -> list[Notice]:
    """The letters to one addressee in one year, by their numbers."""
    found = notices(venue_id).filter(issue__addressee=addressee, issue__year=year)
    return list(found.order_by("issue__number"))


def without_letter() -> list[tuple[House, Notice]]:
    """Notices that were issued and whose letter was not drawn, because something ended in between."""
    houses = {house.id: house for house in venues.houses()}
    found = Notice.objects.filter(issue__isnull=False, issue__letter__isnull=True).order_by("issue__issued_at")
    return [(houses[row.venue_id], row) for row in found]


# --- What waits too long.


@dataclass(frozen=True)
class Waiting:
    """A notice that waits too long: unsent (since it was due), failed, or unanswered."""

    kind: str
    notice: Notice
    since: datetime
    dispatch_id: UUID | None = None


def notice_alarms(house: House, at: datetime) -> list[Waiting]:
    """What is late at a moment: unsent ones first, then letters no server takes, then answers that do not come."""
    late = [Waiting("unsent", row, row.due_at) for row in in_state(house.id, "overdue", at)]
    failed = [Waiting("failed", row.notice, _last_end(row), row.pk) for row in _failed_dispatches(house)]
    unanswered = [
        Waiting("unanswered", row, row.sent.sent_at)
        for row in _unanswered_notices(house, at).order_by("sent__sent_at", "pk")
    ]
    return late + failed + unanswered


def stuck(house: House, at: datetime) -> tuple[int, int]:
    """How many letters no server takes, and how many an authority has not answered in time."""
    return len(_failed_dispatches(house)), _unanswered_notices(house, at).count()


def _failed_dispatches(house: House) -> list[NoticeDispatch]:
    return [row for row, found in _last_mailings(house) if found.state == "failed"]


def _last_end(row: NoticeDispatch) -> datetime:
    return max(one.outcome.ended_at for one in row.attempts.all())


def _unanswered_notices(house: House, at: datetime) -> QuerySet[Notice]:
    try:
        days = house.rulebook(house.gaming_day(at)).int_("notice.acknowledgement_days")
    except SilentParameter:
        return Notice.objects.none()
    return in_state(house.id, "waiting", at).filter(sent__sent_at__lte=at - timedelta(days=days))


def counts(venue_id: UUID, at: datetime) -> dict[str, int]:
    """How many notices are in each state that somebody looks after, for a page of the management."""
    waiting, overdue = to_send(venue_id, at)
    asked = ("draft", "issued", "sending", "failed", "waiting", "objected", "acknowledged", "withdrawn")
    return {"open": waiting, "overdue": overdue} | {state: in_state(venue_id, state, at).count() for state in asked}


def unmailed_alarms() -> list[NoticeAlarm]:
    """Alarms that nobody in the house has been mailed yet, unless that was tried often enough."""
    taken = AlarmMail.objects.filter(
        alarm=OuterRef("pk"), outcome__in=(Outcome.ACCEPTED, Outcome.FILED, Outcome.REFUSED)
    )
    tried = Count("mails")
    return list(
        NoticeAlarm.objects.filter(~Exists(taken))
        .annotate(tried=tried)
        .filter(tried__lt=ALARM_MAILS)
        .select_related("notice")
        .order_by("raised_at", "pk")
    )


def current_text(row: Notice) -> str:
    """The reasons as they are issued: those of the last amendment, or those the notice was raised with."""
    last = max(row.amendments.all(), key=lambda one: (one.amended_at, one.pk), default=None)
    return last.reasons if last else row.reasons


def of_subject(subject_id: UUID, ground: str) -> Any:
    """The notice that was raised of a thing; None where none was."""
    found = Notice.objects.filter(subject_id=subject_id, ground=ground)
    return found.select_related("payment", "issue").first()


def first_of(row: Any) -> Any:
    """The notice that a correction sets right in the end, which may be a correction itself; any other is its own."""
    while (correction := getattr(row, "correction", None)) is not None:
        row = correction.corrects
    return row


def letters_after(row: Notice) -> list[Notice]:
    """A notice and every correction of it, and of these."""
    found, next_ones = [], [row]
    while next_ones:
        found += next_ones
        next_ones = list(Notice.objects.filter(correction__corrects__in=next_ones).select_related("issue"))
    return found


def receipts(row: Any) -> list[str]:
    """The stub receipts that a notice of a payment names: those recorded until its letter was issued."""
    fixed = _fixed_at(row)
    added = (each.number for each in _added_receipts(row) if fixed is None or each.added_at <= fixed)
    return list(dict.fromkeys([*row.payment.receipts, *added]))


def receipts_since(row: Any) -> list[PaymentReceipt]:
    """The stub receipts that were recorded after the letter was issued, and that it does not name."""
    fixed = _fixed_at(row)
    return [] if fixed is None else [each for each in _added_receipts(row) if each.added_at > fixed]


def _added_receipts(row: Any) -> list[PaymentReceipt]:
    return list(PaymentReceipt.objects.filter(payment__notice=first_of(row).pk).order_by("added_at", "pk"))


def _fixed_at(row: Any) -> datetime | None:
    """From when on nothing of a letter changes; None while it is a draft."""
    issue, sent = getattr(row, "issue", None), getattr(row, "sent", None)
    fixed: datetime | None = issue.issued_at if issue is not None else sent.recorded_at if sent is not None else None
    return fixed


def asked_withdrawal(notice_id: UUID) -> NoticeWithdrawal | None:
    """The request to withdraw a draft that waits for a second person."""
    return NoticeWithdrawal.objects.filter(notice=notice_id, decision__isnull=True).select_related("asked_by").first()


def open_corrections(notice_id: UUID) -> bool:
    """Whether a correction of a letter is a draft still."""
    found = NoticeCorrection.objects.filter(corrects=notice_id).values_list("notice_id", flat=True)
    return any(state(each) == "draft" for each in found)


def corrections(notice_id: UUID) -> list[Notice]:
    """The further notices that set a letter right, oldest first."""
    return list(Notice.objects.filter(correction__corrects=notice_id).select_related("issue").order_by("raised_at"))


def letter(notice_id: UUID) -> NoticeLetter | None:
    """The letter that is kept of a notice; its bytes lie beside it."""
    return NoticeLetter.objects.filter(issue__notice=notice_id).first()


def answers(notice_id: UUID) -> list[NoticeAnswer]:
    return list(
        NoticeAnswer.objects.filter(notice=notice_id)
        .select_related("recorded_by", "scan")
        .order_by("recorded_at", "pk")
    )
