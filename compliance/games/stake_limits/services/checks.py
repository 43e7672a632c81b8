"""Check a stake against the limits that applied to it, and record the result if it is contested (NL 1.1)."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ...models.sessions import TableSession
from ...models.stake_limits import IndividualLimit, StakeCheck, TableTerminal
from .. import selectors
from ..domain import STAKED_CHANCES, Bounds, Result, StakeParts, check_parts, line_of

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class ContestedStake:
    """A stake with the terminal on which a part of it was staked, and the individual limit of its player, if any."""

    parts: StakeParts
    terminal_id: UUID | None = None
    limit_id: UUID | None = None


@dataclass(frozen=True)
class StakeResult:
    """The result of a check, with its article and the limits that applied."""

    result: Result
    article: str
    bounds: Bounds
    terminal: TableTerminal | None
    limit: IndividualLimit | None

    @property
    def is_within(self) -> bool:
        return self.result is Result.WITHIN


def check_stake(*, house: House, session: TableSession, stake: ContestedStake, at: datetime) -> StakeResult:
    """Compare a stake with the limits of its session, its terminal and its player; nothing is stored.

    A stake is a multiple of the minimum (NL 1.1(8~)), the maximum is for each chance and player (NL 1.1(6~)), also for
    table and terminal together (NL 1.1(13~)). Raises Refused for a stake that was not understood.
    """
    terminal = _find_terminal(session, stake)
    limit = _find_limit(session, stake)
    _check_parts(stake.parts, terminal)
    bounds = _bounds_of(session, stake.parts.chance, limit)
    of_terminal = Bounds(terminal.minimum, terminal.maximum) if terminal is not None else None
    absent = selectors.absent_chances(session)
    result = check_parts(stake.parts, bounds, terminal=of_terminal, absent=absent)
    return StakeResult(result, house.cite(f"stake.{result}", at), bounds, terminal, limit)


def _find_terminal(session: TableSession, stake: ContestedStake) -> TableTerminal | None:
    if stake.terminal_id is None:
        return None
    # A dispute may be settled after the terminal was removed.
    found = selectors.terminals_of_session(session).filter(pk=stake.terminal_id).first()
    if found is None:
        raise Refused(_("Choose a terminal of this table."), "terminal")
    return found


def _find_limit(session: TableSession, stake: ContestedStake) -> IndividualLimit | None:
    if stake.limit_id is None:
        return None
    # A limit that ended later applied when the stake was made.
    found = selectors.limits_of_session(session).filter(pk=stake.limit_id).first()
    if found is None:
        raise Refused(_("Choose an individual limit that applied at this table."), "individual_limit")
    return found


def _check_parts(parts: StakeParts, terminal: TableTerminal | None) -> None:
    if parts.chance not in STAKED_CHANCES:
        raise Refused(_("Choose the chance of the stake."), "chance")
    if min(parts.at_table, parts.at_terminal, parts.others) < 0 or not parts.own:
        raise Refused(_("Enter the amount staked, above 0.00."), "at_table")
    # An amount without its terminal could not be compared with the limits of the terminal.
    if (terminal is None) != (not parts.at_terminal):
        raise Refused(_("Enter the terminal and the amount staked on it, or neither."), "at_terminal")


def _bounds_of(session: TableSession, chance: str, limit: IndividualLimit | None) -> Bounds:
    """Return the limits of a chance in a session, or those of the player."""
    lines = {line.chance: line for line in session.limits.all()}
    usual = lines[line_of(chance, lines)]
    if limit is not None:
        return Bounds(limit.minimum, limit.maximum, limit.minimum if usual.step is not None else None)
    # A scheme states a maximum for each of its lines.
    return Bounds(usual.minimum, usual.maximum or Decimal(0), usual.step)


@transaction.atomic(durable=True)
def record_check(
    *, house: House, session: TableSession, stake: ContestedStake, nonce: UUID, by: "Staff", at: datetime
) -> StakeCheck:
    """Record the check of a contested stake with the limits that applied. The same `nonce` returns the same row.

    A stake outside its limits is recorded with its article. Raises Refused for a stake that was not understood.
    """
    # A double click waits here, and then finds the row of the first one.
    wait_turn(f"stake check {nonce}")
    known = selectors.check_by_nonce(house.id, nonce)
    if known is not None:
        return known
    found = check_stake(house=house, session=session, stake=stake, at=at)
    row = StakeCheck(
        venue_id=house.id,
        session=session,
        chance=stake.parts.chance,
        at_table=stake.parts.at_table,
        at_terminal=stake.parts.at_terminal,
        others=stake.parts.others,
        terminal=found.terminal,
        individual_limit=found.limit,
        minimum=found.bounds.minimum,
        maximum=found.bounds.maximum,
        step=found.bounds.step,
        result=found.result,
        article=found.article,
        version=house.rulebook(house.gaming_day(at)).edition.id,
        nonce=nonce,
        checked_by_id=by.pk,
        checked_at=at,
    )
    with log.act(
        "games.stake.checked",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        table=session.table.name,
        result=row.result,
        article=row.article,
    ):
        row.save(force_insert=True)
    return row
