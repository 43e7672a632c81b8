"""Grounds that a person states at the door, and those that the rules of a house know."""

from enum import StrEnum

from compliance.rules.rulebook import Rulebook


class Judgement(StrEnum):
    """Grounds that only a person can state: seen at the door (LU art. 75(2)), or the management's own (art. 69)."""

    UNIFORM = "uniform"
    DRUNK = "drunk"
    SCANDAL = "scandal"
    MEANS = "means"
    OTHER = "other"


# Refusals on the management's own initiative. Their reasons go to the Minister (LU-ART69-1).
OWN_INITIATIVE = frozenset({Judgement.MEANS, Judgement.OTHER})
# Grounds without a rule: rights that every house has. Any other ground counts only where a rule says so.
HOUSE_RIGHTS = frozenset({Judgement.DRUNK, Judgement.SCANDAL})
# What the others say affects a person's reputation, so the register requires a note (LU-ART75-7, LU-ART75-8).
NOTE_NEEDED = HOUSE_RIGHTS | OWN_INITIATIVE


def judgements_under(book: Rulebook) -> tuple[Judgement, ...]:
    """Return the grounds that a person may state at a house with these rules."""
    return tuple(each for each in Judgement if each in HOUSE_RIGHTS or book.cite(f"ground.{each.value}"))
