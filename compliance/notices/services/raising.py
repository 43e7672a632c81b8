"""Raise notices as drafts in the transaction of the event they report."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import models
from django.utils import translation
from django.utils.translation import gettext as _

from audit.recording.locks import wait_turn
from audit.recording.rows import insert
from compliance.refusals import Refused
from compliance.rules.rulebook import Rulebook, SilentParameter, ValueInForce
from compliance.venues.domain.house import House

from ..domain.authorities import OVERSIGHT
from ..domain.subjects import About, Application, Payment, PublishedRules, Term, Variance
from ..models.notices import (
    Addressee,
    ApplicationNotice,
    MeasureNotice,
    Notice,
    NoticeKind,
    PaymentNotice,
    PaymentReceipt,
    VarianceNotice,
)
from ..models.rules import RulesNotice
from ..selectors import notices as selectors
from . import letter_texts

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

SHORTEST = timedelta(microseconds=1)


def raise_notice(
    *,
    house: House,
    kind: str,
    ground: str,
    subject: models.Model,
    about: About,
    reasons: str,
    by: "Staff",
    at: datetime,
    language: str = "",
    term: Term | None = None,
) -> Notice | None:
    """Raise a notice to the Minister of Justice about an exclusion or refusal, if due (LU art. 69(1); A-08).

    A step of a larger act: the caller has opened the transaction and the act in the log, so neither exists without the
    other (A-18). `language` is that of the reasons, if they were composed in the language of the authority; staff must
    word other reasons in it before the letter is issued. Returns None if the subject was reported already.
    """
    book = house.rulebook(house.gaming_day(at))
    if not selectors.is_notifiable(book, ground) or selectors.notice_exists(subject.pk, ground):
        return None
    notice = _build_notice(
        house,
        book,
        subject,
        addressee=Addressee.JUSTICE,
        kind=kind,
        ground=ground,
        articles=book.get("exclusion.own_initiative_notice").citation,
        reasons=reasons,
        by=by,
        at=at,
    )
    notice.person_id = about.person_id
    notice.surname = about.surname
    notice.given_names = about.given_names
    if about.birth is not None:
        notice.birth_year = about.birth.year
        notice.birth_month = about.birth.month
        notice.birth_day = about.birth.day
    # Not `save`: at the door, all rows of an admission are written in one statement (ADR 23).
    notice.language = language
    insert(notice)
    if term is not None:
        insert(MeasureNotice(notice=notice, basis=term.basis, first_day=term.first_day, last_day=term.last_day))
    return notice


def raise_payment_notice(*, house: House, subject: models.Model, payment: Payment, by: "Staff", at: datetime) -> Notice:
    """Raise a notice to the Minister of Finance about a payment of orphan funds to the commune (LU art. 8(7)).

    A step of a larger act, like `raise_notice`; `subject` is the row of the payment. Raises Refused with the code
    `no_notice` if the rules of the house do not provide for such a notice, and `notified` if this payment was reported
    already. The caller refuses an amount of zero, a missing beneficiary or financial year, and a future day; the
    database checks them as well.
    """
    book = house.rulebook(house.gaming_day(at))
    duty = _payment_duty(book)
    kind = NoticeKind.ORPHAN_PAYMENT.value
    if selectors.notice_exists(subject.pk, kind):
        raise Refused(_("The Minister of Finance has already been notified of this payment."), code="notified")
    numbers = tuple(number for each in payment.receipts if (number := each.strip()))
    with translation.override(house.written_in):
        reasons = letter_texts.describe_payment(payment, numbers, house.currency)
    notice = _build_notice(
        house,
        book,
        subject,
        addressee=Addressee.FINANCE,
        kind=kind,
        ground=kind,
        articles=duty.citation,
        reasons=reasons,
        by=by,
        at=at,
    )
    # Composed by the program, in the language of the authority.
    notice.language = house.written_in
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


def add_receipt(*, subject: models.Model, number: str, by: "Staff", at: datetime) -> PaymentReceipt | None:
    """Add a receipt to the notice of a payment, whose row is `subject`; letters issued from now on list it.

    A step of a larger act. An issued letter never changes, but a further notice can correct it. Returns None for a
    payment from before notices were recorded.
    """
    first = selectors.find_notice(subject.pk, NoticeKind.ORPHAN_PAYMENT.value)
    if first is None:
        return None
    # The locks of all letters of this payment: none may be issued while the receipt is added.
    wait_turn(*(str(each.pk) for each in selectors.letters_after(first)))
    # Read again under the locks, because a letter may have been issued meanwhile.
    issued = [each.issue.issued_at for each in selectors.letters_after(first) if getattr(each, "issue", None)]
    row = PaymentReceipt(
        payment=first.payment,
        number=number.strip(),
        added_by_id=by.pk,
        # After every issued letter, even if the clocks of two machines differ: those letters do not list it.
        added_at=max([at, *(each + SHORTEST for each in issued)]),
    )
    insert(row)
    return row


def _payment_duty(book: Rulebook) -> ValueInForce:
    try:
        return book.get("orphan.notice_payment")
    except SilentParameter as silent:
        raise Refused(
            _("The rules of this casino do not provide for a notice of payment of orphan funds."), code="no_notice"
        ) from silent


def raise_variance_notice(
    *, house: House, subject: models.Model, variance: Variance, by: "Staff", at: datetime
) -> Notice | None:
    """Raise a notice about a variance above the house's threshold to the authority that oversees the cage.

    A step of a larger act, like `raise_notice`; `subject` is the row of the count. No law requires this notice: the
    house does, with the setting `cage.variance_notice_above`. Returns None if the count was reported already.
    """
    book = house.rulebook(house.gaming_day(at))
    kind = NoticeKind.VARIANCE.value
    if selectors.notice_exists(subject.pk, kind):
        return None
    with translation.override(house.written_in):
        reasons = letter_texts.describe_variance(variance, house.currency)
    notice = _build_notice(
        house,
        book,
        subject,
        addressee=Addressee(OVERSIGHT[house.jurisdiction]),
        kind=kind,
        ground=kind,
        articles=book.get("cage.variance_notice_above").citation,
        reasons=reasons,
        by=by,
        at=at,
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


def raise_application_notice(
    *, house: House, subject: models.Model, application: Application, articles: str, by: "Staff", at: datetime
) -> Notice:
    """Raise the letter of an application for an approval to the Minister of Finance (LU arts 20-2, 49-16, 49-17(1)).

    A step of a larger act, like `raise_notice`; `subject` is the row of the application, which is filed once.
    """
    kind = NoticeKind.APPLICATION.value
    notice = _build_notice(
        house,
        house.rulebook(house.gaming_day(at)),
        subject,
        addressee=Addressee.FINANCE,
        kind=kind,
        ground=kind,
        articles=articles,
        reasons=f"{application.number}, {application.about}",
        by=by,
        at=at,
    )
    # Composed by the program, in the language of the authority.
    notice.language = house.written_in
    insert(notice)
    insert(
        ApplicationNotice(
            notice=notice,
            number=application.number,
            name=application.name,
            about=application.about,
            opening=application.opening,
            particulars=[list(each) for each in application.particulars],
            replaces=application.replaces,
        )
    )
    return notice


def raise_rules_notice(
    *,
    house: House,
    kind: str,
    subject: models.Model,
    published: PublishedRules,
    articles: str,
    by: "Staff",
    at: datetime,
) -> Notice:
    """Raise a notice to the Kansspelautoriteit about a stake scheme or a version of rules (NL 1.1(7~), 1.1(12~)).

    A step of a larger act, like `raise_notice`; `subject` is the row of the scheme or of the version.
    `kind` is stake_scheme or rule_document.
    """
    notice = _build_notice(
        house,
        house.rulebook(house.gaming_day(at)),
        subject,
        addressee=Addressee.KSA,
        kind=kind,
        ground=kind,
        articles=articles,
        reasons=published.about,
        by=by,
        at=at,
    )
    # The rules have these notified, but set no time for it.
    notice.due_at = None
    # Composed by the program, in the language of the authority.
    notice.language = house.written_in
    insert(notice)
    insert(
        RulesNotice(
            notice=notice,
            name=published.name,
            about=published.about,
            opening=published.opening,
            particulars=[list(each) for each in published.particulars],
        )
    )
    return notice


def _build_notice(
    house: House,
    book: Rulebook,
    subject: models.Model,
    *,
    addressee: Addressee,
    kind: str,
    ground: str,
    articles: str,
    reasons: str,
    by: "Staff",
    at: datetime,
) -> Notice:
    """Build a draft about the row `subject`, not yet saved."""
    return Notice(
        venue_id=house.id,
        addressee=addressee.value,
        kind=kind,
        ground=ground,
        articles=articles,
        subject_table=subject._meta.db_table,
        subject_id=subject.pk,
        reasons=reasons,
        raised_by_id=by.pk,
        raised_at=at,
        due_at=at + timedelta(hours=book.int_("notice.overdue_alarm_hours")),
    )
