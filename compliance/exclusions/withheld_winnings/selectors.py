"""Winnings that are proposed to be withheld, and the decision on each."""

from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.people.selectors.guests import in_file
from compliance.refusals import get_row

from ..models.withholdings import Withholding


def withholdings(venue_id: UUID) -> QuerySet[Withholding]:
    """Every proposal to withhold winnings with its decision, newest first; what is undecided before all others."""
    return (
        Withholding.objects.filter(venue_id=venue_id)
        .annotate(decided=Q(decision__isnull=False))
        .select_related("proposed_by", "decision", "decision__decided_by")
        .order_by("decided", "-proposed_at", "-pk")
    )


def withholdings_of(venue_id: UUID, person_id: UUID) -> QuerySet[Withholding]:
    """The winnings of a guest under whichever of their papers."""
    return withholdings(venue_id).filter(in_file("person_id", person_id))


def waiting_winnings(venue_id: UUID) -> QuerySet[Withholding]:
    """Winnings that wait for their decision."""
    return Withholding.objects.filter(venue_id=venue_id, decision__isnull=True)


def count_undecided(venue_id: UUID) -> int:
    """How many winnings wait for their decision."""
    return waiting_winnings(venue_id).count()


def is_proposed(row: Withholding) -> bool:
    """Whether the very same winnings wait for a decision already: the form was sent twice, or by two people."""
    alike = {"happened_on": row.happened_on, "place": row.place, "amount": row.amount}
    return withholdings_of(row.venue_id, row.person_id).filter(decision__isnull=True, **alike).exists()


def withholding(venue_id: UUID, withholding_id: UUID) -> Withholding:
    """Raises NotFound."""
    return get_row(withholdings(venue_id), _("Withheld winnings not found."), pk=withholding_id)
