"""The most that a casino may levy on the stakes of a poker table (NL 3.4(1~))."""

from decimal import Decimal


def highest_levy(stakes: Decimal, hands: int, percent: Decimal, maximum: Decimal | None) -> Decimal:
    """Return the highest levy on stakes: the posted percentage, and at most the maximum of each hand."""
    # Not rounded: it is a limit, and an amount above it by part of a cent does not exist.
    share = stakes * percent / 100
    return share if maximum is None else min(share, maximum * hands)
