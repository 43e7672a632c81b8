"""Queries on counts: what was counted, who took part, and which counts await a signature."""

from collections.abc import Iterable
from decimal import Decimal
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.models.counts import Count, CountKind, CountSignature, Disclosure
from compliance.cage.models.drop_boxes import BoxOpening
from compliance.cage.models.shifts import Shift
from compliance.refusals import get_row
from compliance.rules.values.amounts import ZERO


def counts_of(shift_id: UUID) -> QuerySet[Count]:
    """Return the counts of a shift in order."""
    return Count.objects.filter(shift_id=shift_id).select_related("counted_by", "explanation").order_by("number")


def last_count(shift_id: UUID) -> Count:
    """Return the count that is valid for the end of a shift. Raises Count.DoesNotExist while its float is open."""
    return counts_of(shift_id).filter(kind__in=shift_selectors.AT_END).latest("number")


def count_by_nonce(shift_id: UUID, nonce: UUID) -> Count | None:
    return Count.objects.filter(shift_id=shift_id, nonce=nonce).first()


def counted_again(count: Count) -> bool:
    """Has a later count replaced this one?"""
    later_counts = Count.objects.filter(shift_id=count.shift_id, number__gt=count.number)
    if count.kind == CountKind.BOX:
        return later_counts.filter(fitting_id=count.fitting_id).exists()
    return count.kind != CountKind.OPENING and later_counts.filter(kind=CountKind.RECOUNT).exists()


def count_and_recounts(count: Count) -> QuerySet[Count]:
    """Return all counts of the same float at the end of the shift, or of the same box; an opening count is alone."""
    found = Count.objects.filter(shift_id=count.shift_id)
    if count.kind == CountKind.BOX:
        found = found.filter(fitting_id=count.fitting_id)
    elif count.kind == CountKind.OPENING:
        found = found.filter(kind=CountKind.OPENING)
    else:
        found = found.filter(kind__in=shift_selectors.AT_END)
    return found.select_related("shift", "counted_by", "explanation", "disclosure").order_by("number")


def differing_counts(count: Count) -> list[Count]:
    """Return the related counts that have a variance, including this one."""
    return [each for each in count_and_recounts(count) if gap_of(each)]


def is_disclosed(count: Count) -> bool:
    """Has another person compared this count or a related one, and asked for an explanation?"""
    return Disclosure.objects.filter(count__in=count_and_recounts(count).values("pk")).exists()


def took_part(count: Count) -> set[UUID]:
    """Return who held or counted the float; for a box, who counted, opened or witnessed it."""
    people = set(count_and_recounts(count).values_list("counted_by_id", flat=True))
    if count.kind != CountKind.BOX:
        return people | {count.shift.opened_by_id}
    opening = BoxOpening.objects.filter(fitting_id=count.fitting_id)
    return people.union(*opening.values_list("opened_by_id", "witnessed_by_id"))


def people_who_know(count: Count) -> set[UUID]:
    """Return everyone who has seen the expected amount: who took part in the count, or compared it or a related one."""
    disclosures = Disclosure.objects.filter(count__in=count_and_recounts(count).values("pk"))
    return took_part(count).union(disclosures.values_list("disclosed_by_id", flat=True))


def is_signed(count_id: UUID) -> bool:
    return CountSignature.objects.filter(count_id=count_id).exists()


def any_signed(counts: Iterable[Count]) -> bool:
    return CountSignature.objects.filter(count__in=counts).exists()


def signed_by(count_id: UUID, staff_id: UUID) -> bool:
    return CountSignature.objects.filter(count_id=count_id, signed_by_id=staff_id).exists()


def gap_of(count: Count) -> Decimal:
    """Return the largest variance of a count, by medium or in total; zero for the chips of a table."""
    if count.shift.table_id is not None and count.kind in shift_selectors.AT_END:
        return ZERO
    cash, chips = count.cash - count.expected_cash, count.chips - count.expected_chips
    plaques = count.plaques - count.expected_plaques
    # By medium, because missing chips and too much cash would cancel out in the sum; the trigger uses the same measure.
    return max(abs(cash), abs(chips), abs(plaques), abs(cash + chips + plaques))


FITS = Q(cash=F("expected_cash"), chips=F("expected_chips"), plaques=F("expected_plaques"))


def last_counts(rows: Iterable[Shift]) -> dict[UUID, Count]:
    """Return the valid closing count of each shift that has one."""
    found = Count.objects.filter(shift__in=[row.pk for row in rows], kind__in=shift_selectors.AT_END)
    # In order: a recount replaces the count before it.
    return {count.shift_id: count for count in found.order_by("number")}


def counts(venue_id: UUID) -> QuerySet[Count]:
    """Return every count of a casino with its signatures and explanations."""
    return (
        Count.objects.filter(shift__venue_id=venue_id)
        .select_related("shift__desk", "shift__table", "shift__opened_by", "counted_by", "explanation", "disclosure")
        .prefetch_related("signatures__signed_by")
    )


def get_count(venue_id: UUID, count_id: UUID) -> Count:
    """Return one count of a casino. Raises NotFound."""
    return get_row(counts(venue_id), _("Count not found."), pk=count_id)


def counts_to_sign(venue_id: UUID) -> QuerySet[Count]:
    """Return unsigned counts of floats, the last of each. The counts of boxes are signed by their team.

    A hand-over without variance needs no third person, because the closing count before it has its own signature. The
    first count of a new float has no closing count before it.
    """
    later_counts = Count.objects.filter(shift=OuterRef("shift"), kind=CountKind.RECOUNT, number__gt=OuterRef("number"))
    again = Q(kind__in=shift_selectors.AT_END) & Exists(later_counts)
    return (
        counts(venue_id)
        .filter(~again, ~Exists(CountSignature.objects.filter(count=OuterRef("pk"))))
        .filter(open_mark__isnull=False)
        .exclude(kind=CountKind.BOX)
        .exclude(FITS, kind=CountKind.OPENING, shift__before__isnull=False)
        .order_by("counted_at", "pk")
    )
