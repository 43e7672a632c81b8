"""Read the prizes of payout schedules."""

from datetime import datetime
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from compliance.games.rule_documents import selectors as rule_documents
from compliance.games.selectors import games
from compliance.refusals import get_row
from compliance.venues.domain.house import House

from ..models.prizes import BingoPrize, KenoPrize, PrizeTable
from .domain import GAMES


def list_prize_tables(venue_id: UUID) -> QuerySet[PrizeTable]:
    """Return the prizes of the schedules, those entered last first, with their lines."""
    bingo = BingoPrize.objects.order_by("variant", "pattern", "price")
    keno = KenoPrize.objects.order_by("marked", "hits")
    return (
        PrizeTable.objects.filter(venue_id=venue_id)
        .select_related("version__document", "entered_by", "released__released_by")
        .prefetch_related(Prefetch("bingo_prizes", bingo), Prefetch("keno_prizes", keno))
        .order_by("-entered_at", "-pk")
    )


def get_prize_table(venue_id: UUID, table_id: UUID) -> PrizeTable:
    """Return the prizes of a schedule. Raises NotFound."""
    return get_row(list_prize_tables(venue_id), _("Prizes not found."), pk=table_id)


def current_prizes(house: House, kind: str, at: datetime) -> PrizeTable | None:
    """Return the released prizes of the payout schedule of a kind that applies at a time; None without any."""
    # Rules are published for calendar dates, also for rounds after midnight.
    day = house.local(at).date()
    versions = [row.pk for row in rule_documents.rules_in_force(house.id, day) if row.document.kind == kind]
    rows = list_prize_tables(house.id).filter(version__in=versions, released__released_at__lte=at)
    # A correction is another table of the same version, and the newest release replaces the former one.
    return rows.order_by("-released__released_at").first()


def schedules(venue_id: UUID) -> list[tuple[str, str]]:
    """Return the published versions of payout schedules as choices, the newest first."""
    rows = rule_documents.list_versions(venue_id)
    rows = rows.filter(document__kind__in=GAMES, publication__isnull=False)
    return [(str(row.pk), f"{row.document.name} {row.number}") for row in rows]


def tables_of(venue_id: UUID, game: str) -> list[tuple[str, str]]:
    """Return the tables in use of a game, as choices."""
    return [(str(row.pk), row.name) for row in games.list_tables(venue_id).filter(game=game)]
