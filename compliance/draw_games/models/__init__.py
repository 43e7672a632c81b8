"""Tables of bingo, keno and the levy of poker tables: prizes, rounds, cards, tickets, draws, claims and payments."""

from . import bingo, keno, levies, prizes

# Django discovers the models of the app here.
__all__ = ["bingo", "keno", "levies", "prizes"]
