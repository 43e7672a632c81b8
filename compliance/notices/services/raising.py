"""Notices are raised as drafts within the act they tell about, whatever comes of them later."""

from datetime import datetime, timedelta
from typing import Any

from django.db import models
from django.utils import translation
from django.utils.translation import gettext as _

from audit.recording.locks import wait_turn
from audit.recording.rows import insert
from compliance.rules.rulebook import Rulebook, Ruling, SilentParameter
from compliance.venues.domain.house import House

from ..domain.subjects import About, Payment, Variance
from ..models.notices import Addressee, Notice, NoticeKind, PaymentNotice, PaymentReceipt, VarianceNotice
from ..selectors import notices as selectors
from . import letter_texts

SHORTEST = timedelta(microseconds=1)


class PaymentNotTold(ValueError):
    """The Minister of Finance would not be told of a payment; the message says why. The payment falls with it."""


# Who oversees the counts of a house: the control agents of arts 67 and 81, the Kansspelautoriteit.
OVERSEES = {"LU": Addressee.CONTROL, "NL": Addressee.KSA}


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
    insert(notice)
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
        raise PaymentNotTold(_("The Minister of Finance has already been notified of this payment."))
    numbers = tuple(number for each in payment.receipts if (number := each.strip()))
    with translation.override(house.written_in):
        reasons = letter_texts.describe_payment(payment, numbers, house.currency)
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
    insert(notice)
    insert(
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


def add_receipt(*, subject: models.Model, number: str, by: Any, at: datetime) -> PaymentReceipt | None:
    """Add a stub receipt to the notice of a payment, whose row is `subject`: letters issued from now on name it.

    A step of a larger act. A letter that was issued never changes: a further notice can correct it. None for a payment
    from before notices were kept.
    """
    first = selectors.of_subject(subject.pk, NoticeKind.ORPHAN_PAYMENT.value)
    if first is None:
        return None
    wait_turn(*(str(each.pk) for each in selectors.letters_after(first)))
    issued = [each.issue.issued_at for each in selectors.letters_after(first) if getattr(each, "issue", None)]
    row = PaymentReceipt(
        payment=first.payment,
        number=number.strip(),
        added_by_id=by.pk,
        added_at=max([at, *(each + SHORTEST for each in issued)]),
    )
    insert(row)
    return row


def _must_tell_payment(book: Rulebook) -> Ruling:
    try:
        return book.get("orphan.notice_payment")
    except SilentParameter as silent:
        raise PaymentNotTold(
            _("The rules of this casino do not provide for a notice of payment of orphan funds.")
        ) from silent


def raise_variance_notice(
    *, house: House, subject: models.Model, variance: Variance, by: Any, at: datetime
) -> Notice | None:
    """Tell the authority that oversees the cage of a difference above the threshold of the house.

    A step of a larger act, as `raise_notice` is; `subject` is the row of the count. No law asks for it: the house does,
    by setting `cage.variance_notice_above`. What has been told already is not told again, and gives None.
    """
    book = house.rulebook(house.gaming_day(at))
    kind = NoticeKind.VARIANCE.value
    if selectors.is_told(subject.pk, kind):
        return None
    with translation.override(house.written_in):
        reasons = letter_texts.describe_variance(variance, house.currency)
    notice = Notice(
        venue_id=house.id,
        addressee=OVERSEES[house.jurisdiction].value,
        kind=kind,
        ground=kind,
        articles=book.get("cage.variance_notice_above").citation,
        subject_table=subject._meta.db_table,
        subject_id=subject.pk,
        reasons=reasons,
        raised_by_id=by.pk,
        raised_at=at,
        due_at=at + timedelta(hours=book.int_("notice.overdue_alarm_hours")),
    )
    insert(notice)
    insert(
        VarianceNotice(
            notice=notice,
            place=variance.place,
            shift=variance.shift,
            gaming_day=variance.gaming_day,
            expected=variance.expected,
            counted=variance.counted,
            gap=variance.gap,
            threshold=variance.threshold,
            currency=house.currency,
        )
    )
    return notice
