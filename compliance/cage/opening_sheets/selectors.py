"""Read the float with which a table session began."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from compliance.cage.models.counts import Count, CountKind
from compliance.cage.models.shifts import Shift
from compliance.cage.visibility.selectors import Viewer, visible_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from compliance.cage.models.counts import CountSignature
    from compliance.games.models.sessions import TableSession


@dataclass(frozen=True)
class OpeningFloat:
    """The opening count of the float of a table, with its signatures.

    `agrees_with` is the final count of the float before, if the opening count agrees with it: then no third person
    signs. `is_visible` is False for a reader who may have to count this float blind.
    """

    count: Count
    signatures: "Sequence[CountSignature]"
    agrees_with: Count | None
    is_visible: bool

    @property
    def is_signed(self) -> bool:
        """Have two persons counted or signed it, here or at the closing count with which it agrees?"""
        # Persons, not signatures: the one who counted may also have signed.
        people = {self.count.counted_by_id, *(each.signed_by_id for each in self.signatures)}
        if self.agrees_with is not None:
            people |= {
                self.agrees_with.counted_by_id,
                *(each.signed_by_id for each in self.agrees_with.signatures.all()),
            }
        return len(people) > 1


def opening_float(session: "TableSession", viewer: Viewer) -> OpeningFloat:
    """Return the opening count of the float that was open at the opening of a session; the database requires one."""
    # A float may have several sessions, so the session has no key of its float: the last one before its opening.
    shift = Shift.objects.filter(table_id=session.table_id, opened_at__lte=session.opened_at).latest("number")
    count = _counts().get(shift=shift, kind=CountKind.OPENING)
    seen = visible_counts([count], viewer)[count.pk]
    return OpeningFloat(
        count=count,
        # Sorted here, because a sorted query would not use the rows that are prefetched.
        signatures=sorted(count.signatures.all(), key=_signed_at),
        # With a variance the counts disagree, and the opening count has a signature of its own.
        agrees_with=_count_before(shift) if not count.difference else None,
        is_visible=seen.pieces_shown,
    )


def _count_before(shift: Shift) -> Count | None:
    """Return the last count of the float before: a recount replaces the closing count."""
    ends = (CountKind.CLOSING, CountKind.RECOUNT)
    return _counts().filter(shift__after=shift, kind__in=ends).order_by("number").last()


def _counts() -> QuerySet[Count]:
    rows = Count.objects.select_related("shift__table", "shift__desk", "shift__opened_by", "counted_by")
    return rows.prefetch_related("lines", "signatures__signed_by")


def _signed_at(row: "CountSignature") -> datetime:
    return row.signed_at
