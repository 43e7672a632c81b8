"""The amounts that rules and forms compare with: nothing, and the smallest amount of money."""

from decimal import Decimal

ZERO = Decimal("0.00")
CENT = Decimal("0.01")
