"""Record found sums on the floor."""

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
from compliance.orphans.documents.services import SealedDocument
from compliance.orphans.models.carnets import Numbering
from compliance.orphans.models.finds import AT_TABLES, Find, Regime
from compliance.refusals import Refused
from compliance.rules.rulebook import NoVersion, SilentParameter
from compliance.rules.values.amounts import CENT
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from .. import selectors
from .photographs import store_photograph

if TYPE_CHECKING:
    from compliance.venues.models import Staff

# A year, also a leap year; an earlier date is taken for a typing error.
LONGEST_AGO = timedelta(days=366)


@dataclass(frozen=True)
class FoundSum:
    """A found sum: place, time, finder and witness; `initial` in the currency of the house.

    Finder and witness are members of staff, or other persons entered by name. `camera` names the camera and its
    picture; a photograph may replace it.
    """

    category: str
    place: str
    initial: Decimal
    found_at: datetime
    game: str = ""
    found_by: UUID | None = None
    finder_said: str = ""
    witnessed_by: UUID | None = None
    witness_said: str = ""
    camera: str = ""
    photograph: SealedDocument | None = None
    remark: str = ""


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


@transaction.atomic(durable=True)
def record_find(*, house: House, found: FoundSum, nonce: UUID, by: "Staff", at: datetime) -> Find:
    """Record orphan funds (LU art. 8(1), LU-ART8-1; NL 1.1(3~), 6.1(3~)). The same `nonce` returns the same find.

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
        row.clean_fields(exclude=["venue", "found_by", "witnessed_by", "recorded_by"])
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
        initial=found.initial,
        # Rounds are counted for sums at tables only.
        coups_needed=book.int_("orphan.coups_before_cash_in") if at_table else 0,
        found_by_id=found.found_by,
        # A member of staff is named by the account alone; a constraint refuses a second name.
        finder_said="" if found.found_by else found.finder_said.strip(),
        witnessed_by_id=found.witnessed_by,
        witness_said="" if found.witnessed_by else found.witness_said.strip(),
        camera=found.camera.strip(),
        photographed=found.photograph is not None,
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
    if not row.camera and not row.photographed:
        raise Refused(_("Enter the camera that shows it, or take a photograph."), "camera")
    _check_people(house, row)


def _check_people(house: House, row: Find) -> None:
    staff = {each.pk for each in venues.staff_of(house.id)}
    if row.found_by_id is None and not row.finder_said:
        raise Refused(_("Enter who found it."), "found_by")
    if row.witnessed_by_id is None and not row.witness_said:
        raise Refused(_("Enter the witness: every found sum requires a second person."), "witnessed_by")
    if row.found_by_id is not None and row.found_by_id == row.witnessed_by_id:
        raise Refused(_("The finder and the witness must be two people."), "witnessed_by")
    for person, field in ((row.found_by_id, "found_by"), (row.witnessed_by_id, "witnessed_by")):
        if person is not None and person not in staff:
            raise Refused(_("Choose a member of staff or enter a name."), field)


@transaction.atomic(durable=True)
def note_find_opened(*, venue_id: UUID, find: Find, by: "Staff", at: datetime) -> None:
    """Log that a member of staff read a find, because it may name the finder and the witness."""
    log.note("orphans.find.opened", subject=find, by=by, at=at, scope=venue_id, find=find.label)
