"""Compare the pieces of a count with those of the previous count."""

from dataclasses import dataclass
from decimal import Decimal

from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.models.counts import Count, CountKind, CountLine
from compliance.cage.sheets.domain import MEDIA_ORDER


@dataclass(frozen=True)
class Compared:
    """One value on a count sheet, with the numbers of pieces in this count and in the previous one."""

    medium: str
    value: Decimal
    quantity: int
    before: int

    @property
    def sum(self) -> Decimal:
        return self.value * self.quantity


def compare_pieces(found: Count) -> list[Compared]:
    """Compare the pieces with those of the previous count: the former holder's, or the one before a recount."""
    former = former_count(found)
    now, then = _pieces_by_value(found), _pieces_by_value(former) if former else {}
    keys = sorted(now | then, key=lambda key: (MEDIA_ORDER[key[0]], -key[1]))
    return [Compared(*key, now.get(key, 0), then.get(key, 0)) for key in keys]


def former_count(found: Count) -> Count | None:
    """Return the count to compare with: the one at hand-over, or the one before a recount."""
    if found.kind == CountKind.OPENING:
        before = found.shift.before_id
        if before:
            return Count.objects.filter(shift_id=before, kind__in=shift_selectors.AT_END).order_by("-number").first()
        return None
    if found.kind == CountKind.RECOUNT:
        earlier = Count.objects.filter(
            shift_id=found.shift_id, kind__in=shift_selectors.AT_END, number__lt=found.number
        )
        return earlier.order_by("-number").first()
    return None


def _pieces_by_value(found: Count) -> dict[tuple[str, Decimal], int]:
    rows = CountLine.objects.filter(count=found).values_list("medium", "value", "quantity")
    return {(medium, value): quantity for medium, value, quantity in rows}
