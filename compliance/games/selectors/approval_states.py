"""Read which games, side bets and devices the Minister has approved, as of a day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from ..domain.families import SIDE_BETS
from ..models.applications import ApplicationKind, ApprovalApplication
from .games import Approval, answer_on, available_games, list_applications


@dataclass(frozen=True)
class ApprovalState:
    """A subject of an approval: a game of the pay tables, or what the casino applied for.

    `application` is the one that decides: of several, the most favourable, and of these the newest. It is None for a
    game for which the casino never applied.
    """

    name: str
    game: str
    kind: str
    state: Approval
    application: ApprovalApplication | None

    @property
    def since(self) -> date | None:
        return self._granted_value("valid_from")

    @property
    def reference(self) -> str | None:
        decision = getattr(self.application, "decision", None)
        return decision.reference if decision is not None else None

    @property
    def last_day(self) -> date | None:
        end = getattr(self.application, "ended", None)
        return end.last_day if end is not None else None

    def _granted_value(self, name: str) -> date | None:
        decision = getattr(self.application, "decision", None)
        found: date | None = getattr(decision, name, None)
        return found


def approval_states(venue_id: UUID, jurisdiction: str, day: date) -> list[ApprovalState]:
    """Return the state of each game, side bet and further subject on a calendar date of the house.

    Games come first, in the order of the pay tables, then subjects without a pay table, the newest application first.
    An application that another one replaces is not a subject of its own.
    """
    applications = list(list_applications(venue_id))
    games = available_games(jurisdiction)
    of_games = [_state_of_game(game, name, applications, day) for game, name in games.items()]
    others = [row for row in applications if row.game not in games and getattr(row, "replaced_by", None) is None]
    return [*of_games, *(ApprovalState(row.name, "", row.kind, answer_on(row, day), row) for row in others)]


def _state_of_game(game: str, name: str, applications: Sequence[ApprovalApplication], day: date) -> ApprovalState:
    """Return the state of a game of the pay tables; the rule is that of `approval_of`."""
    is_side_bet = game in SIDE_BETS
    rows = [row for row in applications if row.game == game]
    if is_side_bet:
        rows = [row for row in rows if row.kind == ApplicationKind.SIDE_BET]
    if rows:
        # Applications are sorted, the newest first, and `min` keeps the first of equals.
        best = min(rows, key=lambda row: list(Approval).index(answer_on(row, day)))
        return ApprovalState(name, game, best.kind, answer_on(best, day), best)
    if is_side_bet:
        return ApprovalState(name, game, ApplicationKind.SIDE_BET, Approval.NOT_ASKED, None)
    # Any other game needs an approval only if the casino applied for one.
    return ApprovalState(name, game, "game", Approval.NOT_NEEDED, None)
