"""Compute the state of a find and its next step: on the floor, in the register, returned, or lapsed."""

import re
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Facts:
    """The facts of a find: its kind and regime, its rounds, and its end if it has ended."""

    category: str
    regime: str
    coups_needed: int
    coups_played: int
    established: bool
    gaming_day: date
    in_carnet: bool = False
    outcome: str = ""


def ticket_key(number: str) -> str:
    """Return the number of a ticket as it is compared: without spaces and hyphens, in upper case."""
    return re.sub(r"[^0-9A-Za-z/]", "", number).upper()


def end_of(regime: str, outcome: str) -> str:
    """Return how a find ended. The casino decides on machine money: the rules say nothing of a lapse."""
    if (regime, outcome) == ("custody", "lapsed"):
        return "decided"
    return outcome


def step_of(found: Facts, today: date) -> str:
    """Return the step of a find on a gaming day.

    One of: carnet, returned, lost, mistake, lapsed, decided; play (rounds or the search for the owner continue),
    establish (the rounds are over, and staff must establish that the stake is abandoned), desk (ready for the pay-in),
    lapse (its time is over and it lapses), custody, custody_ended.
    """
    if found.in_carnet:
        return "carnet"
    if found.outcome:
        return end_of(found.regime, found.outcome)
    if found.regime == "custody":
        return "custody" if today <= found.gaming_day else "custody_ended"
    if found.coups_played < found.coups_needed:
        return "play"
    if found.regime == "lapse_after_games":
        return "lapse"
    return "establish" if found.category == "abandoned" and not found.established else "desk"
