"""Record found sums on the floor."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from compliance.machines.selectors import machines
from compliance.orphans.documents.services import PreparedDocument
from compliance.orphans.models.carnets import Numbering
from compliance.orphans.models.finds import AT_MACHINES, AT_TABLES, NUMBERED, Find, Finder, Regime
from compliance.refusals import Refused
from compliance.rules.rulebook import NoVersion, SilentParameter
from compliance.rules.values.amounts import CENT
from compliance.venues.domain.house import House
from compliance.venues.selectors import cameras

from .. import selectors
from ..domain import ticket_key
from .photographs import store_photograph
from .ticket_checks import check_ticket
from .witnesses import check_people, named_finder

if TYPE_CHECKING:
    from compliance.machines.models.machines import Machine
    from compliance.venues.models.staff import Staff

# A year, also a leap year; an earlier date is taken for a typing error.
LONGEST_AGO = timedelta(days=366)


@dataclass(frozen=True)
class FoundSum:
    """A found sum: place, time, finder and witness; `initial` in the currency of the house.

    The finder is a member of staff, or a guest or an outside person with name and note (`finder_kind`). The witness is
    a colleague on duty. `camera` is the camera that shows the place; without one, `no_camera` says why. `known_owner`
    is who left it, if that is known. `ticket` is the number of a machine ticket, or of a keno or bingo ticket.
    """

    category: str
    place: str
    initial: Decimal
    found_at: datetime
    game: str = ""
    finder_kind: str = Finder.STAFF
    found_by: UUID | None = None
    finder_said: str = ""
    finder_note: str = ""
    witnessed_by: UUID | None = None
    camera: UUID | None = None
    no_camera: str = ""
    known_owner: str = ""
    photograph: PreparedDocument | None = None
    remark: str = ""
    ticket: str = ""


def orphan_categories(house: House, on: date) -> dict[str, str]:
    """Return the categories of orphan funds under the rulebook of a day, each with its regime; none if it is silent."""
    try:
        book = house.rulebook(on)
        regime = book.text("orphan.regime")
        known = dict.fromkeys(book.texts("orphan.categories"), regime)
    except (SilentParameter, NoVersion):
        return {}
    try:
        return known | dict.fromkeys(book.texts("unclaimed.kinds"), Regime.CUSTODY.value)
    except SilentParameter:
        return known


def has_claim_period(house: House, on: date) -> bool:
    """Do the rules of a day give owners a period in which to claim, which an owner who is known may exceed (A-45)?"""
    return Regime.REGISTER in orphan_categories(house, on).values()


def has_tickets(categories: Collection[str]) -> bool:
    """Is one of these categories a ticket with a number?"""
    return not {*NUMBERED}.isdisjoint(categories)


@transaction.atomic(durable=True)
def record_find(*, house: House, found: FoundSum, nonce: UUID, by: "Staff", at: datetime) -> Find:
    """Record orphan funds (LU art. 8(1), LU-ART8-1; NL 1.1(3~), 6.1(3~)). The same `nonce` returns the same find.

    One person records it at once; the named witness confirms it later, in an own session (ADR 71).

    Raises Refused for invalid input; no number is used in that case.
    """
    # Locks by nonce, so that a repeated request waits for the first and returns its find.
    wait_turn(f"find {nonce}")
    known = selectors.find_by_nonce(house.id, nonce)
    if known is not None:
        return known
    _check_moment(found, at)
    row = _build_find(house, found, nonce, by=by, at=at)
    with log.act(
        "orphans.find.recorded",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        category=row.category,
        amount=row.initial,
        currency=house.currency,
    ):
        _check_find(house, row)
        # Taken after all checks: a refused find must not leave a gap.
        row.number = next_number(Numbering, house.id, "find")
        row.clean_fields(exclude=["venue", "machine", "found_by", "witnessed_by", "filmed_by", "recorded_by"])
        row.save(force_insert=True)
        if found.photograph is not None:
            store_photograph(row, found.photograph)
    return row


def _check_moment(found: FoundSum, at: datetime) -> None:
    if found.found_at > at:
        raise Refused(_("This time is in the future. Enter when it was found."), "found_at")
    if at - found.found_at > LONGEST_AGO:
        raise Refused(_("That is more than a year ago. Check the date."), "found_at")


def _build_find(house: House, found: FoundSum, nonce: UUID, *, by: "Staff", at: datetime) -> Find:
    day = house.gaming_day(at)
    book = house.rulebook(day)
    at_table = found.category in AT_TABLES
    return Find(
        venue_id=house.id,
        number=0,
        category=found.category,
        regime=orphan_categories(house, day).get(found.category, ""),
        game=found.game.strip() if at_table else "",
        place=found.place.strip(),
        machine=_named_machine(house, found),
        ticket=found.ticket.strip() if found.category in NUMBERED else "",
        initial=found.initial,
        # Rounds are counted for sums at tables only.
        coups_needed=book.int_("orphan.coups_before_cash_in") if at_table else 0,
        **named_finder(found.finder_kind, found.found_by, found.finder_said, found.finder_note),
        witnessed_by_id=found.witnessed_by,
        filmed_by_id=found.camera,
        # A camera that shows the place needs no reason.
        no_camera="" if found.camera else found.no_camera.strip(),
        photographed=found.photograph is not None,
        known_owner=found.known_owner.strip() if has_claim_period(house, day) else "",
        remark=found.remark.strip(),
        found_at=found.found_at,
        # The day of the find and not of its record: claims on money from machines end with that day.
        gaming_day=house.gaming_day(found.found_at),
        edition=book.edition.id,
        nonce=nonce,
        recorded_by_id=by.pk,
        recorded_at=at,
    )


def _check_find(house: House, row: Find) -> None:
    if not row.regime:
        raise Refused(_("Choose what was found from the types that the rules provide for."), "category")
    if row.initial < CENT:
        raise Refused(_("Enter the amount found, above 0.00."), "initial")
    if not row.place:
        raise Refused(_("Enter the place: number of the table or machine, or the spot on the floor."), "place")
    if row.category in AT_TABLES and not row.game:
        raise Refused(_("Enter the game played at the table."), "game")
    _check_ticket(house, row)
    _check_camera(house, row)
    check_people(house, row)


def _named_machine(house: House, found: FoundSum) -> "Machine | None":
    """Return the registered machine whose number is the place of the find."""
    if found.category not in AT_MACHINES:
        return None
    return machines.machine_numbered(house.id, found.place.strip())


def _check_ticket(house: House, row: Find) -> None:
    if row.category not in NUMBERED:
        return
    if not ticket_key(row.ticket):
        raise Refused(_("Enter the number of the ticket."), "ticket")
    # For all tickets of the casino, because one number can be entered in several ways.
    wait_turn(f"tickets of {house.id}")
    row.ticket = check_ticket(house, row.category, row.ticket)
    if selectors.holds_ticket(house.id, row.category, row.ticket):
        raise Refused(_("A ticket with this number is already recorded. Look at the found sums."), "ticket")


def _check_camera(house: House, row: Find) -> None:
    if row.filmed_by_id is None:
        if not row.no_camera:
            raise Refused(_("Choose the camera that shows the place, or enter why no camera covers it."), "camera")
    elif not cameras.covered_at(house.id, row.filmed_by_id, row.found_at):
        raise Refused(_("Choose a camera of this casino that is in use."), "camera")


@transaction.atomic(durable=True)
def note_find_opened(*, venue_id: UUID, find: Find, by: "Staff", at: datetime) -> None:
    """Log that a member of staff read a find, because it may name the finder and the witness."""
    log.note("orphans.find.opened", subject=find, by=by, at=at, scope=venue_id, find=find.label)
