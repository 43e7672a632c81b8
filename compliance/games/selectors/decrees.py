"""Read the ministerial decrees on minimum stakes."""

from datetime import date
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.decrees import DecreeContent, MinimumDecree


def list_decrees(venue_id: UUID) -> QuerySet[MinimumDecree]:
    """Return the decrees of a house, the latest first."""
    rows = MinimumDecree.objects.filter(venue_id=venue_id)
    return rows.select_related("entered_by", "replaces", "replaced_by", "scan").order_by(
        "-effective_from", "-entered_at", "-pk"
    )


def get_decree(venue_id: UUID, decree_id: UUID) -> MinimumDecree:
    """Return a decree. Raises NotFound."""
    return get_row(list_decrees(venue_id), _("Decree not found."), pk=decree_id)


def decree_in_force(venue_id: UUID, game: str, day: date) -> MinimumDecree | None:
    """Return the decree on a game's minimum in force on a gaming day, as `games_decree_in_force` does."""
    rows = list_decrees(venue_id).filter(game=game, effective_from__lte=day, replaced_by__isnull=True)
    return rows.first()


def state_of_decree(row: MinimumDecree, newest: MinimumDecree | None, day: date) -> str:
    """Return the state of a decree on a gaming day; `newest` is the one in force for its game."""
    if getattr(row, "replaced_by", None):
        return "replaced"
    if row.effective_from > day:
        return "later"
    return "holds" if newest is not None and newest.pk == row.pk else "over"


def scan_content(decree: MinimumDecree) -> DecreeContent | None:
    """Return the sealed scan of a decree; None without one."""
    return DecreeContent.objects.filter(scan__decree=decree).select_related("scan").first()
