"""Notices to authorities: raised within the act they tell about, and recorded as sent."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import models, transaction
from django.utils import translation
from django.utils.translation import gettext as _

from audit import log
from audit.rows import keep
from audit.turns import wait_turn
from compliance.people.mrz import PartialDate
from compliance.rules.book import Rulebook, Ruling, SilentParameter
from compliance.venues.house import House

from . import selectors, words
from .models import Addressee, Notice, NoticeKind, NoticeSent, PaymentNotice, Way


class NoticeRefused(ValueError):
    """The notice cannot be recorded as sent like this; the message says what to do, `field` where."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


class PaymentNotTold(ValueError):
    """The Minister of Finance would not be told of a payment; the message says why. The payment falls with it."""


@dataclass(frozen=True)
class About:
    """The person a notice names, as far as the house knows them."""

    person_id: UUID | None
    surname: str
    given_names: str
    birth: PartialDate | None


@dataclass(frozen=True)
class Payment:
    """A payment of orphan money, in the currency of the house: what for, how much, to whom, on which calendar day.

    `receipts` are the numbers of the receiver's stub receipts, as far as they are at hand.
    """

    exercise: str
    amount: Decimal
    paid_on: date
    beneficiary: str
    receipts: tuple[str, ...] = ()


def raise_notice(
    *,
    house: House,
    kind: str,
    ground: str,
    subject: models.Model,
    about: About,
    reasons: str,
    by: Any,
    at: datetime,
) -> Notice | None:
    """Tell the Minister of Justice of an exclusion or refusal, if its ground asks for it (LU art. 69(1); A-08).

    A step of a larger act: its caller has opened the transaction and the act in the log, so that there is never
    the one without the other (A-18). What has been told already is not told again, and gives None.
    """
    book = house.rulebook(house.gaming_day(at))
    if not selectors.must_be_told(book, ground) or selectors.is_told(subject.pk, ground):
        return None
    birth = about.birth
    notice = Notice(
        venue_id=house.id,
        addressee=Addressee.JUSTICE.value,
        kind=kind,
        ground=ground,
        articles=book.get("exclusion.own_initiative_notice").citation,
        subject_table=subject._meta.db_table,
        subject_id=subject.pk,
        person_id=about.person_id,
        surname=about.surname,
        given_names=about.given_names,
        birth_year=birth.year if birth else None,
        birth_month=birth.month if birth else None,
        birth_day=birth.day if birth else None,
        reasons=reasons,
        raised_by_id=by.pk,
        raised_at=at,
        due_at=at + timedelta(hours=book.int_("notice.overdue_alarm_hours")),
    )
    keep(notice)
    return notice


def raise_payment_notice(*, house: House, subject: models.Model, payment: Payment, by: Any, at: datetime) -> Notice:
    """Tell the Minister of Finance of a payment of orphan money to the commune (LU art. 8(7); R-09).

    A step of a larger act, as `raise_notice` is; `subject` is the row of the payment. It never stays silent: raises
    PaymentNotTold where the law of the house knows no such notice, and where this payment has been told already.
    An amount of nothing, no beneficiary or exercise, or a day to come are the caller's to refuse; the database does.
    """
    book = house.rulebook(house.gaming_day(at))
    told = _must_tell_payment(book)
    kind = NoticeKind.ORPHAN_PAYMENT.value
    if selectors.is_told(subject.pk, kind):
        raise PaymentNotTold(_("The Minister of Finance has been told of this payment already."))
    numbers = tuple(number for each in payment.receipts if (number := each.strip()))
    with translation.override(house.written_in):
        reasons = words.paid(payment, numbers, house.currency)
    notice = Notice(
        venue_id=house.id,
        addressee=Addressee.FINANCE.value,
        kind=kind,
        ground=kind,
        articles=told.citation,
        subject_table=subject._meta.db_table,
        subject_id=subject.pk,
        reasons=reasons,
        raised_by_id=by.pk,
        raised_at=at,
        due_at=at + timedelta(hours=book.int_("notice.overdue_alarm_hours")),
    )
    keep(notice)
    keep(
        PaymentNotice(
            notice=notice,
            exercise=payment.exercise.strip(),
            amount=payment.amount,
            currency=house.currency,
            paid_on=payment.paid_on,
            beneficiary=payment.beneficiary.strip(),
            receipts=list(numbers),
        )
    )
    return notice


def _must_tell_payment(book: Rulebook) -> Ruling:
    try:
        return book.get("orphan.notice_payment")
    except SilentParameter as silent:
        raise PaymentNotTold(_("The law of this house knows no notice of a payment of orphan money.")) from silent


@transaction.atomic(durable=True)
def record_sent(
    *, house: House, notice: Notice, way: str, reference: str, sent_at: datetime, by: Any, at: datetime
) -> NoticeSent:
    """Record that a notice went out: how, when, and under which reference it can be proved."""
    sent = NoticeSent(
        notice_id=notice.pk, way=way, reference=reference.strip(), sent_at=sent_at, recorded_by_id=by.pk, recorded_at=at
    )
    with log.act(
        "notices.notice.sent", subject=notice, by=by, at=at, scope=house.id, way=way, reference=sent.reference
    ):
        wait_turn(str(notice.pk))
        if NoticeSent.objects.filter(notice=notice).exists():
            raise NoticeRefused(_("This notice has been recorded as sent already."))
        if way not in Way.values:
            raise NoticeRefused(_("Choose how the notice was sent."), "way")
        if not sent.reference:
            raise NoticeRefused(
                _("Write down what proves it: the number of the letter, or the sign of the e-mail."), "reference"
            )
        if sent_at > at:
            raise NoticeRefused(_("This moment has not come yet. Write down when it was sent."), "sent_at")
        if sent_at < notice.raised_at:
            raise NoticeRefused(_("The notice was raised later than that. Compare date and time."), "sent_at")
        sent.clean_fields(exclude=["notice", "recorded_by"])
        sent.save(force_insert=True)
    return sent


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, notice: Notice, by: Any, at: datetime) -> None:
    """Record that somebody read a notice: most name a person."""
    log.note("notices.notice.opened", subject=notice, by=by, at=at, scope=venue_id)


@transaction.atomic(durable=True)
def note_printed(*, venue_id: UUID, notice: Notice, by: Any, at: datetime) -> None:
    """Record that the letter of a notice was printed, under its number."""
    log.note("notices.notice.printed", subject=notice, by=by, at=at, scope=venue_id, letter=notice.letter_number)
