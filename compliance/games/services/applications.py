"""Prepare, file and decide applications to the Minister of Finance, and use what is approved."""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.notices.services.issuing import add_issue
from compliance.notices.services.raising import raise_application_notice
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.applications import (
    ApplicationDecision,
    ApplicationFiling,
    ApplicationMeans,
    ApplicationRoom,
    ApprovalApplication,
    ApprovalEnd,
    Condition,
    DeviceMeans,
    FirstUse,
    Numbering,
)
from ..models.stakes import MeansApproval
from ..selectors.refurbishers import find_firm, state_of_firm
from .application_contents import (
    ApplicationContent,
    approved_firm,
    approved_means,
    build_application,
    check_application,
    unapproved_firm,
)
from .application_letter import compose_application

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

ONE_DAY = timedelta(days=1)


def prepare_application(*, house: House, applied: ApplicationContent, by: "Staff", at: datetime) -> ApprovalApplication:
    """Record an application under the next number of the house (LU arts 20-2, 37-1, 49-16, 49-17).

    Raises Refused if the law requires no approval, for missing or invalid items, and for a firm or means of payment
    that the Minister has not approved. A refusal that rests on an article is logged.
    """
    try:
        return _prepare_application(house=house, applied=applied, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, None, applied.kind, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(
    house: House, row: ApprovalApplication | None, kind: str, article: str, by: "Staff", at: datetime
) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    facts = {"application": kind, "article": article}
    log.note("games.application.refused", subject=row, by=by, at=at, scope=house.id, **facts)


@transaction.atomic(durable=True)
def _prepare_application(
    *, house: House, applied: ApplicationContent, by: "Staff", at: datetime
) -> ApprovalApplication:
    row = build_application(house, applied, by=by, at=at)
    # Of two corrections of one application at once, the second must find the first.
    wait_turn(f"applications {house.id}", f"means {house.id}", f"refurbishers {house.id}")
    with log.act("games.application.prepared", subject=row, by=by, at=at, scope=house.id, application=applied.kind):
        check_application(house, applied, at)
        others: list[MeansApproval] = []
        # Only a semi-automatic game has a condition, and so means of payment and perhaps a firm.
        if row.condition:
            others = approved_means(house, applied, at)
            row.means = _words_of_means(house, applied, others)
            row.approved_firm = approved_firm(house, applied, at)
        # The words of the register on this day: a later end of the approval does not change them.
        if row.approved_firm is not None:
            row.refurbisher, row.refurbisher_approval = row.approved_firm.firm, row.approved_firm.reference
        row.number = next_number(Numbering, house.id, "application")
        row.clean_fields(exclude=["venue", "replaces", "prepared_by", "approved_firm"])
        row.save(force_insert=True)
        # A request may name a room twice; the register names it once.
        for room_id in dict.fromkeys(applied.rooms):
            ApplicationRoom(application=row, room_id=room_id).save(force_insert=True)
        if row.condition:
            _store_means(row, applied, others)
    return row


def _store_means(row: ApprovalApplication, applied: ApplicationContent, others: list[MeansApproval]) -> None:
    for means in dict.fromkeys(applied.means):
        ApplicationMeans(application=row, means=means).save(force_insert=True)
    for approval in others:
        means = DeviceMeans.APPROVED_OTHER
        ApplicationMeans(application=row, means=means, approval=approval).save(force_insert=True)


def _words_of_means(house: House, applied: ApplicationContent, others: list[MeansApproval]) -> str:
    """Return the means of payment in the language of the authority, as the letter names them."""
    with translation.override(house.written_in):
        names = [str(DeviceMeans(each).label) for each in dict.fromkeys(applied.means)]
    return ", ".join([*names, *(f"{each.name} ({each.reference})" for each in others)])


def file_application(
    *, house: House, application: ApprovalApplication, delivery: str, by: "Staff", at: datetime
) -> ApplicationFiling:
    """File an application, as another person than the one who prepared it: its letter gets its number and date.

    `delivery` is how the letter will be sent, which it states. The letter is generated once its data are sealed.
    Raises Refused if the approval of the firm that refurbished a device is not in force today (LU art. 20-2, item 4);
    a refusal that rests on an article is logged.
    """
    try:
        return _file_application(house=house, application=application, delivery=delivery, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, application, application.kind, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _file_application(
    *, house: House, application: ApprovalApplication, delivery: str, by: "Staff", at: datetime
) -> ApplicationFiling:
    row = ApplicationFiling(application=application, filed_by_id=by.pk, filed_at=at)
    wait_turn(str(application.pk), f"refurbishers {house.id}")
    with log.act(
        "games.application.filed", subject=application, by=by, at=at, scope=house.id, number=application.label
    ):
        if ApplicationFiling.objects.filter(application=application).exists():
            raise Refused(_("This application has already been filed."))
        if application.prepared_by_id == by.pk:
            raise Refused(_("You prepared this application: another person must approve it for filing."))
        if application.condition == Condition.REFURBISHED:
            # Read under the lock: the approval of the firm may have ended since the application was read.
            firm = find_firm(house.id, application.approved_firm_id)
            if firm is None or state_of_firm(firm, house.local(at).date()) != "holds":
                raise unapproved_firm(house, at)
        row.save(force_insert=True)
        letter = raise_application_notice(
            house=house,
            subject=application,
            application=compose_application(house, application, at),
            articles=house.cite(f"application.{application.kind}", at),
            by=by,
            at=at,
        )
        add_issue(house=house, notice=letter, delivery=delivery, annexes=application.annexes, by=by, at=at)
    return row


@transaction.atomic(durable=True)
def record_decision(
    *,
    house: House,
    application: ApprovalApplication,
    granted: bool,
    decided_on: date,
    reference: str,
    valid_from: date | None,
    said: str,
    by: "Staff",
    at: datetime,
) -> ApplicationDecision:
    """Record the Minister's decision; an approval is in force from a day on."""
    row = ApplicationDecision(
        application=application,
        granted=granted,
        decided_on=decided_on,
        reference=reference.strip(),
        # A refusal has no first day, even if one was typed.
        valid_from=valid_from if granted else None,
        said=said.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    wait_turn(str(application.pk))
    with log.act(
        "games.application.decided",
        subject=application,
        by=by,
        at=at,
        scope=house.id,
        number=application.label,
        granted=granted,
        reference=row.reference,
    ):
        _check_decision(house, row, at)
        row.clean_fields(exclude=["application", "recorded_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def begin_use(
    *, house: House, application: ApprovalApplication, begins_on: date, by: "Staff", at: datetime
) -> FirstUse:
    """Record the first gaming day of use of what was approved, not before the approval is in force (LU-ART49-17-1)."""
    row = FirstUse(application=application, begins_on=begins_on, recorded_by_id=by.pk, recorded_at=at)
    wait_turn(str(application.pk))
    with log.act(
        "games.application.begun",
        subject=application,
        by=by,
        at=at,
        scope=house.id,
        number=application.label,
        begins_on=begins_on,
    ):
        decision = ApplicationDecision.objects.filter(application=application).first()
        article = house.cite(f"application.{application.kind}", at)
        if FirstUse.objects.filter(application=application).exists():
            raise Refused(_("This is already in use."))
        if decision is None or decision.valid_from is None:
            raise Refused(
                _("The Minister has not approved this. It may not be used."),
                article=article,
                next_step=_("Record the Minister's decision first."),
            )
        if begins_on < decision.valid_from:
            message = _("The approval is not valid yet on that day. Choose a later one.")
            raise Refused(message, "begins_on", article)
        if ApprovalEnd.objects.filter(application=application, last_day__lt=begins_on).exists():
            message = _("The approval will have ended by that day. It may not be used.")
            raise Refused(message, "begins_on", article, _("Prepare a new application."))
        if application.ends_on is not None and begins_on > application.ends_on:
            message = _("The tournament will have ended by that day. Choose a day of the tournament.")
            raise Refused(message, "begins_on", article)
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def end_approval(
    *,
    house: House,
    application: ApprovalApplication,
    last_day: date,
    reference: str,
    reason: str,
    by: "Staff",
    at: datetime,
) -> ApprovalEnd:
    """Record the last day of an approval: withdrawn by the Minister, or granted for a limited time.

    Raises Refused if it was never granted or has ended already, without reference or reason, and for a day before it
    was in force.
    """
    row = ApprovalEnd(
        application=application,
        last_day=last_day,
        reference=reference.strip(),
        reason=reason.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    wait_turn(str(application.pk))
    with log.act(
        "games.application.ended",
        subject=application,
        by=by,
        at=at,
        scope=house.id,
        number=application.label,
        last_day=last_day,
        reference=row.reference,
    ):
        _check_end(row)
        row.clean_fields(exclude=["application", "recorded_by"])
        row.save(force_insert=True)
    return row


def _check_end(row: ApprovalEnd) -> None:
    decision = ApplicationDecision.objects.filter(application_id=row.application_id).first()
    if decision is None or decision.valid_from is None:
        raise Refused(_("The Minister has not approved this: there is no approval to end."))
    if ApprovalEnd.objects.filter(application_id=row.application_id).exists():
        raise Refused(_("The end of this approval is already recorded."))
    if not row.reference:
        raise Refused(_("Enter the reference of the Minister's decision."), "reference")
    if not row.reason:
        raise Refused(_("Enter the reason. It is stored in the register."), "reason")
    # The day before is permitted: the approval then never was in force.
    if row.last_day < decision.valid_from - ONE_DAY:
        raise Refused(_("The approval was not yet valid on that day. Choose a later one."), "last_day")


def _check_decision(house: House, row: ApplicationDecision, at: datetime) -> None:
    if not ApplicationFiling.objects.filter(application_id=row.application_id).exists():
        raise Refused(
            _("This application has not been filed: there is nothing to decide."),
            next_step=_("Have it approved for filing first."),
        )
    if ApplicationDecision.objects.filter(application_id=row.application_id).exists():
        raise Refused(_("The decision on this application is already recorded."))
    if not row.reference:
        raise Refused(_("Enter the reference of the Minister's decision."), "reference")
    # The Minister decides on a calendar date, not on a gaming day.
    if row.decided_on > house.local(at).date():
        raise Refused(_("That day is in the future. Check the date of the decision."), "decided_on")
    if row.granted and row.valid_from is None:
        raise Refused(_("Enter the first day on which it may be used."), "valid_from")
    if row.valid_from is not None and row.valid_from < row.decided_on:
        raise Refused(_("It cannot be valid before the decision. Check both days."), "valid_from")
