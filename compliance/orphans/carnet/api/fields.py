"""What API views of orphan funds share: the smallest amount, and their tag."""

from decimal import Decimal

CENT = Decimal("0.01")
TAGS = ["orphans"]
