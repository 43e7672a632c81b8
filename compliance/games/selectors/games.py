"""Questions about games: which tables stand in a house, which means of stake are approved, what was written down."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain.families import SIDE_BETS
from ..domain.pay_tables import games as known_games
from ..models.applications import ApplicationKind, ApplicationRoom, ApprovalApplication
from ..models.stakes import MeansApproval, StakeRecord
from ..models.tables import GamingTable, TableRetirement


class Approval(StrEnum):
    """How the approval of a game is on a day; of several applications the one that says most for it counts."""

    NOT_NEEDED = "not_needed"
    HOLDS = "holds"
    LATER = "later"
    WAITING = "waiting"
    ENDED = "ended"
    REFUSED = "refused"
    NOT_ASKED = "not_asked"


def games(jurisdiction: str) -> Mapping[str, str]:
    """The games that a table may be set up for, by id, with their names."""
    return {game.id: game.name for game in known_games(jurisdiction)}


def tables(venue_id: UUID) -> QuerySet[GamingTable]:
    """The tables of a house that are in use, by name."""
    return GamingTable.objects.filter(venue_id=venue_id, retired__isnull=True).select_related("room").order_by("name")


def every_table(venue_id: UUID) -> QuerySet[GamingTable]:
    """Every table that the house ever had, those in use first."""
    rows = GamingTable.objects.filter(venue_id=venue_id).select_related("room", "set_up_by", "retired__retired_by")
    return rows.order_by("retired__retired_at", "name", "pk")


def table(venue_id: UUID, table_id: UUID) -> GamingTable:
    """A table, in use or not. Raises NotFound."""
    return get_row(every_table(venue_id), _("Table not found."), pk=table_id)


def table_named(venue_id: UUID, name: str) -> GamingTable | None:
    return GamingTable.objects.filter(venue_id=venue_id, name=name).first()


def is_retired(table_id: UUID) -> bool:
    return TableRetirement.objects.filter(table_id=table_id).exists()


def approvals(venue_id: UUID) -> QuerySet[MeansApproval]:
    """Every approval of another means of stake, the newest first."""
    rows = MeansApproval.objects.filter(venue_id=venue_id)
    return rows.select_related("entered_by", "withdrawal__entered_by").order_by("-valid_from", "name", "pk")


def approval(venue_id: UUID, approval_id: UUID) -> MeansApproval:
    """One approval. Raises NotFound."""
    return get_row(approvals(venue_id), _("Approval not found."), pk=approval_id)


def state_of_approval(row: Any, day: date) -> str:
    """Whether an approval `holds` on a gaming day, holds `later`, or is `over`."""
    end = getattr(row, "withdrawal", None)
    if row.valid_from > day:
        return "later"
    return "over" if end and end.last_day < day else "holds"


def approval_on(venue_id: UUID, name: str, day: date) -> MeansApproval | None:
    """The approval of a means, named as in the register whatever its capitals, that holds on a gaming day."""
    holding = Q(withdrawal__isnull=True) | Q(withdrawal__last_day__gte=day)
    return approvals(venue_id).filter(holding, name__iexact=name, valid_from__lte=day).first()


def approved_names(venue_id: UUID, day: date) -> list[str]:
    """The other means that hold on a gaming day."""
    holding = Q(withdrawal__isnull=True) | Q(withdrawal__last_day__gte=day)
    return sorted(set(approvals(venue_id).filter(holding, valid_from__lte=day).values_list("name", flat=True)))


def applications(venue_id: UUID) -> QuerySet[ApprovalApplication]:
    """Every application to the Minister, the newest first, with its rooms and what became of it."""
    rooms = ApplicationRoom.objects.select_related("room").order_by("room__name")
    return (
        ApprovalApplication.objects.filter(venue_id=venue_id)
        .select_related(
            "prepared_by",
            "replaces",
            "replaced_by",
            "filing__filed_by",
            "decision__recorded_by",
            "first_use__recorded_by",
            "ended__recorded_by",
        )
        .prefetch_related(Prefetch("rooms", rooms))
        .order_by("-number")
    )


def application(venue_id: UUID, application_id: UUID) -> ApprovalApplication:
    """One application. Raises NotFound."""
    return get_row(applications(venue_id), _("Application not found."), pk=application_id)


def approval_of(venue_id: UUID, game: str, day: date) -> Approval:
    """How the approval of a game of the pay tables is on a calendar date of the house.

    A side bet needs one that was asked for as a side bet (LU art. 49-16). Any other game needs one only if the house
    applied for it.
    """
    asked = applications(venue_id).filter(game=game)
    if game in SIDE_BETS:
        asked = asked.filter(kind=ApplicationKind.SIDE_BET)
    found = {_answer_on(row, day) for row in asked}
    if not found:
        return Approval.NOT_ASKED if game in SIDE_BETS else Approval.NOT_NEEDED
    return min(found, key=list(Approval).index)


def _answer_on(row: Any, day: date) -> Approval:
    """What one application comes to on a day."""
    decision, end = getattr(row, "decision", None), getattr(row, "ended", None)
    if decision is None:
        return Approval.WAITING
    if not decision.granted:
        return Approval.REFUSED
    if decision.valid_from > day:
        return Approval.LATER
    return Approval.ENDED if end is not None and end.last_day < day else Approval.HOLDS


def awaits_approval(venue_id: UUID, game: str, day: date) -> bool:
    """Whether a game of the pay tables may not be played on a day, because no approval of it holds."""
    return approval_of(venue_id, game, day) not in {Approval.NOT_NEEDED, Approval.HOLDS}


def stage(row: Any) -> str:
    """How far an application is: replaced, prepared, filed, granted, refused, in use or ended."""
    decision = getattr(row, "decision", None)
    if getattr(row, "ended", None):
        return "ended"
    if getattr(row, "first_use", None):
        return "in_use"
    if decision is not None:
        return "granted" if decision.granted else "refused"
    if getattr(row, "replaced_by", None):
        return "replaced"
    return "filed" if getattr(row, "filing", None) else "prepared"


def stake_by_nonce(venue_id: UUID, nonce: UUID) -> StakeRecord | None:
    return StakeRecord.objects.filter(venue_id=venue_id, nonce=nonce).first()


def stakes(venue_id: UUID) -> QuerySet[StakeRecord]:
    """Every stake that was written down, the newest first."""
    rows = StakeRecord.objects.filter(venue_id=venue_id)
    return rows.select_related("table", "approval", "recorded_by").order_by("-recorded_at", "-pk")


def stake(venue_id: UUID, stake_id: UUID) -> StakeRecord:
    """One stake that was written down. Raises StakeRecord.DoesNotExist."""
    return stakes(venue_id).get(pk=stake_id)
