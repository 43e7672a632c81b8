"""Checklists of equipment, as dated data: what is looked at, when, and from which day the list applies (ADR 105).

Wheels, cards and shoes follow the house rules of GGPoker, which bind no casino: a casino adopts them with the setting
`equipment.checks`. The documents have no list for shufflers, dice and chips; those lists are ours (A-96).
"""

from dataclasses import dataclass
from datetime import date

WHEEL, BALL, CARDS, SHOE, SHUFFLER, DICE, CHIPS = "wheel", "ball", "cards", "shoe", "shuffler", "dice", "chips"
BEFORE, AFTER, DAILY = "before_session", "after_session", "daily"


@dataclass(frozen=True)
class Checklist:
    """The items to look at. `number` is the version of the list of this kind and occasion.

    `source` is the document that asks for the check, empty for a list of ours. `needs_video` asks for the reference
    of the recording (GG-35).
    """

    kind: str
    occasion: str
    number: int
    first_day: date
    items: tuple[str, ...]
    source: str = ""
    needs_video: bool = False

    @property
    def id(self) -> str:
        """Return the identifier that a check stores, such as "wheel.before_session.1"."""
        return f"{self.kind}.{self.occasion}.{self.number}"


# The day of the house rules from which the lists are taken.
_SINCE = date(2022, 9, 28)
_CARDS = "GGPoker, Live II 1.3, II 3.1, III 3.1"

CHECKLISTS = (
    Checklist(WHEEL, BEFORE, 1, _SINCE, ("devices", "level", "rotation", "parts", "ball"), "GGPoker, Live IV 3.2"),
    Checklist(BALL, BEFORE, 1, _SINCE, ("smooth", "round"), "GGPoker, Live IV 3.2"),
    Checklist(CARDS, BEFORE, 1, _SINCE, ("complete", "faces", "backs", "cutting_cards"), _CARDS, needs_video=True),
    Checklist(CARDS, AFTER, 1, _SINCE, ("complete", "faces", "backs"), _CARDS, needs_video=True),
    Checklist(SHOE, DAILY, 1, _SINCE, ("empty", "sound", "discard_rack"), "GGPoker, Live III 1.4"),
    Checklist(SHUFFLER, DAILY, 1, _SINCE, ("empty", "seals", "test_run")),
    Checklist(DICE, BEFORE, 1, _SINCE, ("identical", "edges", "markings")),
    Checklist(CHIPS, DAILY, 1, _SINCE, ("complete", "genuine", "sound")),
)

# The check that lets equipment into play.
OPENING = {WHEEL: BEFORE, BALL: BEFORE, CARDS: BEFORE, SHOE: DAILY, SHUFFLER: DAILY, DICE: BEFORE, CHIPS: DAILY}
# Cards are looked at again after play (GG-34), so that a damaged card is found with the session in which it was used.
AFTER_PLAY = frozenset({CARDS})


class NoChecklist(LookupError):
    """No checklist of this kind and occasion applies on the day."""


def checklist_on(kind: str, occasion: str, day: date) -> Checklist:
    """Return the version of a checklist that applies on a gaming day. Raises NoChecklist."""
    versions = [
        each for each in CHECKLISTS if each.kind == kind and each.occasion == occasion and each.first_day <= day
    ]
    if not versions:
        raise NoChecklist(f"{kind} has no checklist {occasion} on {day}")
    # A later version replaces the former one from its first day on, without an end of the former.
    return max(versions, key=lambda each: each.first_day)


def occasions_of(kind: str) -> tuple[str, ...]:
    """Return the occasions on which equipment of a kind is checked, the opening first."""
    return (OPENING[kind], AFTER) if kind in AFTER_PLAY else (OPENING[kind],)
