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
    """A stake with its time, the terminal on which a part of it was staked, and the individual limit of its player."""

    parts: StakeParts
    staked_at: datetime
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


def check_stake(*, house: House, session: TableSession, stake: ContestedStake, at: datetime) -> StakeResult:
    """Compare a stake with the limits of its session, its terminal and its player; nothing is stored.

    A stake is a multiple of the minimum (NL 1.1(8~)), the maximum is for each chance and player (NL 1.1(6~)), also for
    table and terminal together (NL 1.1(13~)). The limits are those at the time of the stake. Raises Refused for a
    stake that was not understood.
    """
    _check_time(session, stake.staked_at, at)
    terminal = _find_terminal(session, stake)
    limit = _find_limit(house, session, stake)
    _check_parts(stake.parts, terminal)
    bounds = _bounds_of(session, stake.parts.chance, limit)
    of_terminal = Bounds(terminal.minimum, terminal.maximum) if terminal is not None else None
    absent = selectors.absent_chances(session)
    result = check_parts(stake.parts, bounds, terminal=of_terminal, absent=absent)
    return StakeResult(result, house.cite(f"stake.{result}", at), bounds, terminal, limit)


def _check_time(session: TableSession, staked_at: datetime, at: datetime) -> None:
    """Refuse a stake in the future, and outside its session."""
    end = getattr(session, "ended", None)
    if staked_at > at:
        raise Refused(_("The stake is in the future. Check the time."), "staked_at")
    if staked_at < session.opened_at or (end is not None and staked_at > end.ended_at):
        raise Refused(_("Enter a time at which the session was open."), "staked_at")


def _find_terminal(session: TableSession, stake: ContestedStake) -> TableTerminal | None:
    if stake.terminal_id is None:
        return None
    # A dispute may be settled after the terminal was removed.
    found = selectors.terminals_at(session, stake.staked_at).filter(pk=stake.terminal_id).first()
    if found is None:
        raise Refused(_("Choose a terminal that was linked to this table at the time of the stake."), "terminal")
    return found


def _find_limit(house: House, session: TableSession, stake: ContestedStake) -> IndividualLimit | None:
    if stake.limit_id is None:
        return None
    # A limit that was approved after the stake, or had ended before it, did not apply to it.
    day = house.gaming_day(stake.staked_at)
    found = selectors.limits_at(session, stake.staked_at, day).filter(pk=stake.limit_id).first()
    if found is None:
        message = _("Choose an individual limit that applied at this table at the time of the stake.")
        raise Refused(message, "individual_limit", house.cite("individual_limit", stake.staked_at))
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
    """Return the limits of a chance in a session, or those of the player.

    An individual limit is higher than that of the table; where a chance has a higher maximum still, it applies.
    """
    lines = {line.chance: line for line in session.limits.all()}
    usual = lines[line_of(chance, lines)]
    # A scheme states a maximum for each of its lines.
    maximum = usual.maximum or Decimal(0)
    if limit is None:
        return Bounds(usual.minimum, maximum, usual.step)
    return Bounds(limit.minimum, max(limit.maximum, maximum), limit.minimum if usual.step is not None else None)


@transaction.atomic(durable=True)
def record_check(
    *, house: House, session: TableSession, stake: ContestedStake, nonce: UUID, by: "Staff", at: datetime
) -> StakeCheck:
    """Record the check of a contested stake with the limits that applied. The same `nonce` returns the same row.

    A stake outside its limits is recorded with its article. Raises Refused for a stake that was not understood, and for
    another stake under the same `nonce`.
    """
    # A double click waits here, and then finds the row of the first one.
    wait_turn(f"stake check {nonce}")
    known = selectors.check_by_nonce(house.id, nonce)
    if known is not None:
        return _same_check(known, session, stake)
    found = check_stake(house=house, session=session, stake=stake, at=at)
    row = StakeCheck(
        venue_id=house.id,
        session=session,
        staked_at=stake.staked_at,
        gaming_day=house.gaming_day(stake.staked_at),
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


def _same_check(known: StakeCheck, session: TableSession, stake: ContestedStake) -> StakeCheck:
    """Return the row that is known, unless it is the check of another stake: its result would not apply."""
    parts = StakeParts(known.chance, known.at_table, known.at_terminal, known.others)
    recorded = ContestedStake(parts, known.staked_at, known.terminal_id, known.individual_limit_id)
    if (known.session_id, recorded) != (session.pk, stake):
        raise Refused(_("Another stake was recorded with this form."), next_step=_("Open the page of the check again."))
    return known
