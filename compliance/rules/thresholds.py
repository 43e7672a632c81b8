"""A threshold: exclusive or inclusive, as the text of the rule requires."""

from dataclasses import dataclass
from decimal import Decimal

from .rulebook import Rulebook, SilentParameter


@dataclass(frozen=True)
class Threshold:
    """An amount in the venue's currency; `inclusive` means that the amount itself counts ("EUR 2 000 or more")."""

    amount: Decimal
    inclusive: bool

    def is_reached(self, amount: Decimal) -> bool:
        return amount > self.amount or (self.inclusive and amount == self.amount)


def large_payout(book: Rulebook) -> Threshold | None:
    """Return the threshold of a large payout: above it in LU (A-11), from it on in NL (A-12); None without a rule."""
    try:
        amount = book.decimal("payout.threshold")
    except SilentParameter:
        return None
    return Threshold(amount, inclusive=book.text("payout.threshold_comparator") == "gte")
