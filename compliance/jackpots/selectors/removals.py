"""Read announced and removed jackpots."""

from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.removals import Redistribution, RemovalNotice


def list_notices(venue_id: UUID) -> QuerySet[RemovalNotice]:
    """Return the announcements, newest first, with the removal of each."""
    return (
        RemovalNotice.objects.filter(jackpot__venue_id=venue_id)
        .select_related("jackpot", "announced_by", "removal")
        .order_by("-announced_at", "pk")
    )


def get_notice(venue_id: UUID, notice_id: UUID) -> RemovalNotice:
    """Return an announcement. Raises NotFound."""
    return get_row(list_notices(venue_id), _("Announcement not found."), pk=notice_id)


def last_notice(jackpot_id: UUID) -> RemovalNotice | None:
    """Return the newest announcement for a jackpot."""
    return RemovalNotice.objects.filter(jackpot_id=jackpot_id).order_by("-announced_at", "-pk").first()


def list_redistributions(venue_id: UUID) -> QuerySet[Redistribution]:
    """Return what removed jackpots left to others, newest first."""
    return (
        Redistribution.objects.filter(removal__jackpot__venue_id=venue_id)
        .select_related("removal__jackpot", "removal__removed_by", "removal__notice", "target")
        .order_by("-removal__removed_at", "pk")
    )


def parts() -> "Prefetch[str, QuerySet[Redistribution], str]":
    """Return the parts of a removal in the order of their amounts."""
    # The same order at each reading, so that a report drawn again is the same.
    return Prefetch("parts", Redistribution.objects.select_related("target").order_by("-amount", "pk"))
