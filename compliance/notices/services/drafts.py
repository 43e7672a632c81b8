"""Amend and withdraw drafts, and correct issued notices."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.letters import NoticeAmendment, NoticeCorrection, NoticeWithdrawal, WithdrawalDecision
from ..models.notices import (
    ApplicationNotice,
    MeasureNotice,
    Notice,
    NoticeKind,
    PaymentNotice,
    VarianceNotice,
)
from ..models.rules import RulesNotice
from ..selectors import notices as selectors
from .letter_contents import letter_reasons
from .letter_parts import IDENTITY

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The columns that a correction repeats: addressee, subject and law.
COPIED = (
    *("addressee", "kind", "ground", "articles", "person_id", "surname", "given_names"),
    *("birth_year", "birth_month", "birth_day"),
)
LONGEST_REASONS = 3000  # keeps a letter within two pages; each line counts as a full one
_LINE = 80


@transaction.atomic(durable=True)
def amend_notice(
    *,
    house: House,
    notice: Notice,
    reasons: str,
    by: "Staff",
    at: datetime,
    birth_place: str = "",
    nationality: str = "",
    address: str = "",
    document: str = "",
) -> NoticeAmendment:
    """Record the reasons of a draft in the language of the authority; the original ones remain in the register.

    The other arguments identify the person where the guest's file does not.
    """
    row = NoticeAmendment(
        notice_id=notice.pk,
        reasons=reasons.strip(),
        language=house.written_in,
        birth_place=birth_place.strip(),
        nationality=nationality.strip(),
        address=address.strip(),
        document=document.strip(),
        amended_by_id=by.pk,
        amended_at=at,
    )
    with log.act("notices.notice.amended", subject=notice, by=by, at=at, scope=house.id):
        _lock_draft(house, notice)
        if not row.reasons:
            raise Refused(_("Enter the reasons. They are sent to the authority."), "reasons")
        _check_length(row.reasons)
        known = selectors.get_notice(house.id, notice.pk)
        # The form of a payment offers the composed text: sent back unchanged, it is no amendment.
        if _changes_nothing(house, known, row):
            raise Refused(_("The draft already states these reasons."), "reasons")
        row.clean_fields(exclude=["notice", "amended_by"])
        row.save(force_insert=True)
    return row


def _changes_nothing(house: House, known: Notice, row: NoticeAmendment) -> bool:
    """Does the draft state these reasons and particulars already, in the language of the authority?"""
    same = row.reasons in {selectors.amended_reasons(known), letter_reasons(house, known)}
    last = selectors.last_amendment(known)
    stated = {name: getattr(last, name, "") for name in IDENTITY}
    same_person = all(getattr(row, name) == value for name, value in stated.items())
    return same and same_person and selectors.wording_language(known) == row.language


@transaction.atomic(durable=True)
def ask_withdrawal(*, house: House, notice: Notice, reason: str, by: "Staff", at: datetime) -> NoticeWithdrawal:
    """Request the withdrawal of a draft that was raised in error; a second person decides."""
    row = NoticeWithdrawal(notice_id=notice.pk, reason=reason.strip(), asked_by_id=by.pk, asked_at=at)
    with log.act("notices.withdrawal.asked", subject=notice, by=by, at=at, scope=house.id):
        _lock_draft(house, notice)
        # The money has left the casino, so the duty to report it cannot fall away. A trigger repeats this check.
        if notice.kind == NoticeKind.ORPHAN_PAYMENT:
            raise Refused(
                _("A notice of a payment made cannot be withdrawn."),
                article=house.cite("orphan.notice_payment", at),
                next_step=_("Issue the notice and correct it if necessary."),
            )
        if selectors.pending_withdrawal(notice.pk):
            raise Refused(_("This has already been requested. A second person decides."))
        if not row.reason:
            raise Refused(_("Enter why this notice was created in error. The reason is shown with it."), "reason")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def decide_withdrawal(
    *, house: House, notice: Notice, confirmed: bool, by: "Staff", at: datetime
) -> WithdrawalDecision:
    """Confirm or reject a withdrawal, as another person than the one who requested it. It uses no number."""
    kind = "notices.withdrawal.confirmed" if confirmed else "notices.withdrawal.refused"
    with log.act(kind, subject=notice, by=by, at=at, scope=house.id):
        _lock_draft(house, notice)
        withdrawal = selectors.pending_withdrawal(notice.pk)
        if withdrawal is None:
            raise Refused(_("There is no request to withdraw this notice."))
        # A trigger repeats this check, for writes that bypass this service.
        if withdrawal.asked_by_id == by.pk:
            raise Refused(_("You requested this. Another person must decide."))
        row = WithdrawalDecision(withdrawal=withdrawal, confirmed=confirmed, decided_by_id=by.pk, decided_at=at)
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def correct_notice(*, house: House, notice: Notice, reasons: str, by: "Staff", at: datetime) -> Notice:
    """Raise a further notice that corrects an issued one, and refers to its number."""
    book = house.rulebook(house.gaming_day(at))
    row = Notice(
        venue_id=house.id,
        subject_table=NoticeCorrection._meta.db_table,
        reasons=reasons.strip(),
        # The page asks for the text of a correction in the language of the authority.
        language=house.written_in,
        raised_by_id=by.pk,
        raised_at=at,
        due_at=at + timedelta(hours=book.int_("notice.overdue_alarm_hours")) if notice.due_at is not None else None,
        **{name: getattr(notice, name) for name in COPIED},
    )
    correction = NoticeCorrection(notice=row, corrects=notice)
    # The correction itself is the subject: each subject may be reported only once to an authority.
    row.subject_id = correction.pk
    with log.act("notices.notice.corrected", subject=row, by=by, at=at, scope=house.id, former=notice.letter_number):
        wait_turn(str(notice.pk))
        former = selectors.get_notice(house.id, notice.pk)
        if getattr(former, "issue", None) is None:
            raise Refused(_("Only a numbered letter can be corrected."), next_step=_("Amend the draft instead."))
        if selectors.open_corrections(notice.pk):
            raise Refused(_("A draft correction of this letter already exists."), next_step=_("Amend that one."))
        if not row.reasons:
            raise Refused(_("Enter the correct facts. They are sent to the authority."), "reasons")
        _check_length(row.reasons)
        row.save(force_insert=True)
        _copy_details(notice, row)
        correction.save(force_insert=True)
    return row


def _copy_details(former: Notice, row: Notice) -> None:
    """Copy the details of the former notice's kind: the same figures as before."""
    for model in (MeasureNotice, PaymentNotice, VarianceNotice, ApplicationNotice, RulesNotice):
        details = model.objects.filter(notice=former).first()
        if details is not None:
            values = {each.attname: getattr(details, each.attname) for each in model._meta.concrete_fields}
            model(**values | {"id": model._meta.pk.get_default(), "notice_id": row.pk}).save(force_insert=True)


def _check_length(reasons: str) -> None:
    if sum(max(len(line), _LINE) for line in reasons.splitlines()) > LONGEST_REASONS:
        raise Refused(_("Limit the reasons to 3,000 characters so that the letter fits two pages."), "reasons")


def _lock_draft(house: House, notice: Notice) -> None:
    """Lock the draft: of two concurrent acts, the second waits here and then sees the result of the first."""
    wait_turn(str(notice.pk))
    state = selectors.notice_state(notice.pk)
    if state == "withdrawn":
        raise Refused(_("This notice has been withdrawn."))
    if state != "draft":
        raise Refused(_("This notice has been issued."), next_step=_("It can only be corrected by a further notice."))
