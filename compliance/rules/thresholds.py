"""A sum from which something follows: strictly above it, or from it on, as the text of a rule says."""

from dataclasses import dataclass
from decimal import Decimal

from .rulebook import Rulebook, SilentParameter


@dataclass(frozen=True)
class Threshold:
    """An amount in the currency of the house; `inclusive` says that it counts itself ("EUR 2 000 or more")."""

    amount: Decimal
    inclusive: bool

    def reached(self, amount: Decimal) -> bool:
        return amount > self.amount or (self.inclusive and amount == self.amount)


def large_payout(book: Rulebook) -> Threshold | None:
    """What makes a payout large: above the amount in LU (A-11), from it on in NL (A-12); None where no rule says it."""
    try:
        amount = book.decimal("payout.threshold")
    except SilentParameter:
        return None
    return Threshold(amount, inclusive=book.text("payout.threshold_comparator") == "gte")
