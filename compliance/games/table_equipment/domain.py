"""The equipment that each game is played with (GG-34, GG-47; NL 4.1(3)). The database has the same list."""

from compliance.equipment.domain.checklists import CARDS, DICE, WHEEL

from ..domain.families import OTHER, WITHOUT_A_SHOE, family_of

_DICE = frozenset({"sic_bo", "diceball", "casino_barbut"})


def required_kind(game: str) -> str | None:
    """Return the kind of equipment without which a game is not played; None for games that have none of these."""
    # Bingo, keno and slot jackpots have no checklist in the documents.
    if family_of(game) == OTHER:
        return None
    if game.partition(".")[2] in _DICE:
        return DICE
    # The Money Wheel has no ball, and no document has a checklist for it.
    if game == "nl.money_wheel":
        return None
    return WHEEL if game in WITHOUT_A_SHOE else CARDS
