"""How far a find is, and what is done next: from the floor to the carnet, to its owner, or to the house."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Facts:
    """What is known of a find: its kind and regime, the games, and how it ended if it did."""

    category: str
    regime: str
    coups_needed: int
    coups_played: int
    established: bool
    gaming_day: date
    in_carnet: bool = False
    outcome: str = ""


def step_of(found: Facts, today: date) -> str:
    """Where a find stands on a gaming day.

    One of: carnet, returned, lost, mistake, lapsed; play (games or the search for the owner go on), establish (games
    are over, somebody must say that the stake is abandoned), desk (ready to be cashed in), lapse (its time is over and
    it lapses), custody, custody_ended.
    """
    if found.in_carnet:
        return "carnet"
    if found.outcome:
        return found.outcome
    if found.regime == "custody":
        return "custody" if today <= found.gaming_day else "custody_ended"
    if found.coups_played < found.coups_needed:
        return "play"
    if found.regime == "lapse_after_games":
        return "lapse"
    return "establish" if found.category == "abandoned" and not found.established else "desk"
