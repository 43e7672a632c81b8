"""Prepare, file and decide applications to the Minister of Finance, and use what is approved."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.notices.services.issuing import add_issue
from compliance.notices.services.raising import raise_application_notice
from compliance.refusals import Refused
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.applications import (
    ApplicationDecision,
    ApplicationFiling,
    ApplicationKind,
    ApplicationRoom,
    ApprovalApplication,
    ApprovalEnd,
    Condition,
    FirstUse,
    Numbering,
)
from ..selectors import games as selectors
from .application_letter import compose_application

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The parameter that requires an approval; if a law is silent on it, none is required.
REQUIRED = {
    "semi_automatic": "approval.semi_auto.required",
    "side_bet": "approval.side_bet.required",
    "tournament": "approval.tournament.required",
}
ITEMS = "approval.semi_auto.items"
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class ApplicationContent:
    """The content of an application. The fields from `brands` on are the further items of art. 20-2, in order."""

    kind: str
    name: str
    game_type: str
    planned_on: date
    description: str
    rooms: tuple[UUID, ...]
    game: str = ""
    annexes: tuple[str, ...] = ()
    brands: str = ""
    presentation: str = ""
    redistribution: str = ""
    condition: str = ""
    refurbisher: str = ""
    refurbisher_approval: str = ""
    staff_role: str = ""
    means: str = ""
    replaces_id: UUID | None = field(default=None)

    def items(self) -> tuple[bool, ...]:
        """Return which of the seven items of art. 20-2 are given; a refurbished device needs its firm and approval."""
        firm = self.refurbisher.strip() and self.refurbisher_approval.strip()
        state = self.condition == Condition.NEW or (self.condition == Condition.REFURBISHED and firm)
        item_values = (
            *(self.brands, self.presentation, self.redistribution),
            state,
            *(self.description, self.staff_role, self.means),
        )
        return tuple(bool(each.strip() if isinstance(each, str) else each) for each in item_values)


@transaction.atomic(durable=True)
def prepare_application(*, house: House, applied: ApplicationContent, by: "Staff", at: datetime) -> ApprovalApplication:
    """Record an application under the next number of the house (LU arts 20-2, 49-16, 49-17(1)).

    Raises Refused if the law requires no approval, and for missing or invalid items.
    """
    row = _build_application(house, applied, by=by, at=at)
    # Of two corrections of one application at once, the second must find the first.
    wait_turn(f"applications {house.id}")
    with log.act("games.application.prepared", subject=row, by=by, at=at, scope=house.id, application=applied.kind):
        _check_application(house, applied, at)
        row.number = next_number(Numbering, house.id, "application")
        row.clean_fields(exclude=["venue", "replaces", "prepared_by"])
        row.save(force_insert=True)
        # A request may name a room twice; the register names it once.
        for room_id in dict.fromkeys(applied.rooms):
            ApplicationRoom(application=row, room_id=room_id).save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def file_application(
    *, house: House, application: ApprovalApplication, delivery: str, by: "Staff", at: datetime
) -> ApplicationFiling:
    """File an application, as another person than the one who prepared it: its letter gets its number and date.

    `delivery` is how the letter will be sent, which it states. The letter is generated once its data are sealed.
    """
    row = ApplicationFiling(application=application, filed_by_id=by.pk, filed_at=at)
    wait_turn(str(application.pk))
    with log.act(
        "games.application.filed", subject=application, by=by, at=at, scope=house.id, number=application.label
    ):
        if ApplicationFiling.objects.filter(application=application).exists():
            raise Refused(_("This application has already been filed."))
        if application.prepared_by_id == by.pk:
            raise Refused(_("You prepared this application: another person must approve it for filing."))
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


def is_required(book: Rulebook, kind: str) -> bool:
    """Does the law require an approval before such a thing is used?"""
    try:
        return book.bool_(REQUIRED[kind])
    except SilentParameter:
        return False


def knows_approvals(house: House, at: datetime) -> bool:
    """Does the law of a house require an approval of anything? If not, there is nothing to apply for."""
    book = house.rulebook(house.gaming_day(at))
    return any(is_required(book, kind) for kind in REQUIRED)


def _build_application(house: House, applied: ApplicationContent, *, by: "Staff", at: datetime) -> ApprovalApplication:
    return ApprovalApplication(
        venue_id=house.id,
        # Replaced by the next number once all checks have passed.
        number=0,
        kind=applied.kind,
        name=applied.name.strip(),
        game_type=applied.game_type.strip(),
        game=applied.game,
        planned_on=applied.planned_on,
        description=applied.description.strip(),
        annexes=[each.strip() for each in applied.annexes if each.strip()],
        brands=applied.brands.strip(),
        presentation=applied.presentation.strip(),
        redistribution=applied.redistribution.strip(),
        condition=applied.condition,
        refurbisher=applied.refurbisher.strip(),
        refurbisher_approval=applied.refurbisher_approval.strip(),
        staff_role=applied.staff_role.strip(),
        means=applied.means.strip(),
        replaces_id=applied.replaces_id,
        prepared_by_id=by.pk,
        prepared_at=at,
    )


def _check_application(house: House, applied: ApplicationContent, at: datetime) -> None:
    book = house.rulebook(house.gaming_day(at))
    if applied.kind not in ApplicationKind.values:
        raise Refused(_("Choose what the Minister is to approve."), "kind")
    if not is_required(book, applied.kind):
        raise Refused(_("The rules of this casino require no approval for it."), "kind")
    if not applied.name.strip():
        raise Refused(_("Enter its name."), "name")
    if not applied.game_type.strip():
        raise Refused(_("Enter the type of game."), "game_type")
    if applied.game and applied.game not in selectors.available_games(house.jurisdiction):
        raise Refused(_("Choose a game of the pay tables."), "game")
    if applied.kind == ApplicationKind.SEMI_AUTOMATIC:
        _check_items(book, applied)
    if not applied.description.strip():
        raise Refused(_("Describe how it is played: the Minister approves its operation."), "description")
    if applied.planned_on <= house.gaming_day(at):
        message = _("It cannot be used before it is approved. Plan a later day.")
        raise Refused(message, "planned_on", book.cite(f"application.{applied.kind}"))
    if not applied.rooms or any(venues.find_room(house.id, each) is None for each in applied.rooms):
        raise Refused(_("Choose the rooms of this casino where it will be played."), "rooms")
    _check_replaced(house, applied)


def _check_items(book: Rulebook, applied: ApplicationContent) -> None:
    """Raise Refused unless all seven items are given (LU art. 20-2)."""
    items, required_items = applied.items(), book.int_(ITEMS)
    missing = [str(number) for number, each in enumerate(items, start=1) if not each]
    if missing:
        message = _("Items given: %(given)d of %(wanted)d; missing: %(missing)s.") % {
            "given": sum(items),
            "wanted": required_items,
            "missing": ", ".join(missing),
        }
        raise Refused(message, article=book.cite(ITEMS))


def _check_replaced(house: House, applied: ApplicationContent) -> None:
    if applied.replaces_id is None:
        return
    former = selectors.list_applications(house.id).filter(pk=applied.replaces_id).first()
    decision = getattr(former, "decision", None)
    if former is None or getattr(former, "replaced_by", None) or (decision and decision.granted):
        raise Refused(_("Only an application that is neither granted nor replaced can be replaced."))


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
