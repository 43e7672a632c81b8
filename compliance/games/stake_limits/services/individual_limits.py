"""Request, decide and end individual limits: a guest plays at a table with a higher maximum (NL 1.1(7~))."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.people.selectors import guests
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...domain.stake_schemes import has_schemes
from ...models.sessions import TableSession
from ...models.stake_limits import IndividualLimit, IndividualLimitDecision, IndividualLimitEnd
from ...models.tables import GamingTable
from ...selectors import games
from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class LimitWish:
    """The requested limits of a guest at a table, from a first to a last gaming day."""

    minimum: Decimal
    maximum: Decimal
    first_day: date
    last_day: date


def request_limit(
    *, house: House, guest_id: UUID, table_id: UUID, wish: LimitWish, by: "Staff", at: datetime
) -> IndividualLimit:
    """Request limits for a guest, which apply once another person has approved them (NL 1.1(7~)).

    The maximum is above that of the table and within the range of the rules, and the minimum no lower than that of the
    table (A-83). Raises NotFound for an unknown guest, and Refused otherwise. A refusal that rests on an article is
    logged.
    """
    # The guest may be named by any of their documents; an unknown one is not found.
    guests.get_guest(house.id, guest_id)
    table = games.list_tables(house.id).filter(pk=table_id).first()
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    row = IndividualLimit(
        venue_id=house.id,
        person_id=guest_id,
        table=table,
        minimum=wish.minimum,
        maximum=wish.maximum,
        first_day=wish.first_day,
        last_day=wish.last_day,
        version=house.rulebook(house.gaming_day(at)).edition.id,
        gaming_day=house.gaming_day(at),
        requested_by_id=by.pk,
        requested_at=at,
    )
    try:
        return _request_limit(house, row, by, at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, table: GamingTable, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note(
        "games.individual_limit.refused", subject=table, by=by, at=at, scope=house.id, table=table.name, article=article
    )


@transaction.atomic(durable=True)
def _request_limit(house: House, row: IndividualLimit, by: "Staff", at: datetime) -> IndividualLimit:
    # Two persons may request the same limit at once.
    wait_turn(f"individual limits of table {row.table_id}")
    with log.act(
        "games.individual_limit.requested",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        table=row.table.name,
        amount=row.maximum,
        currency=house.currency,
    ):
        _check_amounts(house, row, at)
        _check_days(house, row, at)
        _check_overlap(row)
        row.save(force_insert=True)
    return row


def _check_amounts(house: House, row: IndividualLimit, at: datetime) -> None:
    book = house.rulebook(house.gaming_day(at))
    if not has_schemes(book):
        raise Refused(_("In this casino, the maxima follow from the minimum: no scheme is recorded."))
    line, article = selectors.table_line(house.id, row.table_id), house.cite("individual_limit", at)
    if line is None:
        message = _("The stake scheme of this table is not posted.")
        next_step = _("Record the scheme, show it at the table, and record that it is posted.")
        raise Refused(message, "table", article, next_step)
    highest = book.decimal("stakes.abs_max")
    if row.maximum > highest:
        message = _("The maximum is above %(amount)s.") % {"amount": money(highest, house.currency)}
        raise Refused(message, "maximum", book.cite("stakes.abs_max"))
    if row.maximum <= line.maximum:
        message = _("The maximum of this table is %(amount)s: an individual maximum is higher.")
        raise Refused(message % {"amount": money(line.maximum, house.currency)}, "maximum", article)
    if row.minimum < line.minimum:
        message = _("The minimum of this table is %(amount)s: that of a higher maximum is no lower.")
        raise Refused(message % {"amount": money(line.minimum, house.currency)}, "minimum", article)
    if row.minimum > row.maximum:
        raise Refused(_("Enter a minimum above 0.00, and a maximum that is no lower."), "maximum")


def _check_days(house: House, row: IndividualLimit, at: datetime) -> None:
    """Refuse days that are over: the management approves a limit before the play."""
    if row.last_day < row.first_day or row.last_day < row.gaming_day:
        raise Refused(_("Enter a last gaming day that is not over, and not before the first one."), "last_day")
    if row.first_day < row.gaming_day:
        message = _("The first gaming day is over: an individual limit is approved before the play.")
        raise Refused(
            message, "first_day", house.cite("individual_limit", at), _("Enter this gaming day or a later one.")
        )


def _check_overlap(row: IndividualLimit) -> None:
    # A second request would wait for a decision that the first one may make impossible.
    other = selectors.overlapping_limits(row).first()
    if other is None:
        return
    if getattr(other, "decision", None) is None:
        raise Refused(_("Another request for this guest and table is not decided yet."))
    raise Refused(_("Another limit of this guest applies at this table on these days. End it first."))


def decide_limit(
    *, house: House, limit: IndividualLimit, approved: bool, by: "Staff", at: datetime
) -> IndividualLimitDecision:
    """Approve or decline a requested limit for the management, as another person than the one who requested it.

    Raises Refused if it is decided already, for an approval after the last day of the limit, and if another limit of
    the guest applies then. A refusal that rests on an article is logged.
    """
    try:
        return _decide_limit(house, limit, approved=approved, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, limit.table, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _decide_limit(
    house: House, limit: IndividualLimit, *, approved: bool, by: "Staff", at: datetime
) -> IndividualLimitDecision:
    # Two limits of one guest could otherwise be approved at the same time.
    wait_turn(f"individual limits of table {limit.table_id}")
    day = house.gaming_day(at)
    row = IndividualLimitDecision(limit=limit, approved=approved, gaming_day=day, decided_by_id=by.pk, decided_at=at)
    kind = "games.individual_limit.approved" if approved else "games.individual_limit.declined"
    with log.act(
        kind,
        subject=limit,
        by=by,
        at=at,
        scope=house.id,
        table=limit.table.name,
        amount=limit.maximum,
        currency=house.currency,
    ):
        if IndividualLimitDecision.objects.filter(limit=limit).exists():
            raise Refused(_("This request has already been decided."))
        if limit.requested_by_id == by.pk:
            message = _("You requested this limit: another person of the management must decide.")
            raise Refused(message, article=house.cite("individual_limit", at))
        if approved and limit.last_day < day:
            message = _("The last gaming day of this limit is over: it is approved before the play.")
            next_step = _("Decline it, and request another one if the guest still wishes it.")
            raise Refused(message, article=house.cite("individual_limit", at), next_step=next_step)
        # Guests whose files were joined after the request may now have two limits.
        if approved and selectors.overlapping_limits(limit).filter(decision__approved=True).exists():
            raise Refused(_("Another limit of this guest applies at this table on these days. End it first."))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def end_limit(*, house: House, limit: IndividualLimit, by: "Staff", at: datetime) -> IndividualLimitEnd:
    """End an approved limit before its last day. Raises Refused if it is not approved, and if it has ended."""
    # A double click waits here, and is then refused.
    wait_turn(f"individual limits of table {limit.table_id}")
    row = IndividualLimitEnd(limit=limit, ended_by_id=by.pk, ended_at=at)
    with log.act("games.individual_limit.ended", subject=limit, by=by, at=at, scope=house.id, table=limit.table.name):
        if not IndividualLimitDecision.objects.filter(limit=limit, approved=True).exists():
            raise Refused(_("This limit is not approved."))
        if IndividualLimitEnd.objects.filter(limit=limit).exists():
            raise Refused(_("This limit has already ended."))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_limits_opened(*, house: House, session: TableSession, by: "Staff", at: datetime) -> None:
    """Log that the guests with individual limits at a table were read, under the number of its session."""
    log.note("games.individual_limit.opened", subject=session, by=by, at=at, scope=house.id, number=session.label)
