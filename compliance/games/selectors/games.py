"""Read games: gaming tables, approved means of payment, applications and stakes."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from uuid import UUID

from django.db.models import BooleanField, ExpressionWrapper, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain.families import SIDE_BETS
from ..domain.pay_tables import list_games as known_games
from ..models.applications import ApplicationKind, ApplicationRoom, ApprovalApplication
from ..models.stakes import MeansApproval, StakeRecord
from ..models.tables import GamingTable, TableRetirement


class Approval(StrEnum):
    """The state of a game's approval on a day; of several applications the most favourable one counts."""

    NOT_NEEDED = "not_needed"
    HOLDS = "holds"
    LATER = "later"
    WAITING = "waiting"
    ENDED = "ended"
    REFUSED = "refused"
    NOT_ASKED = "not_asked"


def available_games(jurisdiction: str) -> Mapping[str, str]:
    """Return the games for which a table may be set up, by id, with their names."""
    return {game.id: game.name for game in known_games(jurisdiction)}


def list_tables(venue_id: UUID) -> QuerySet[GamingTable]:
    """Return the tables of a house that are in use, by name."""
    return GamingTable.objects.filter(venue_id=venue_id, retired__isnull=True).select_related("room").order_by("name")


def every_table(venue_id: UUID) -> QuerySet[GamingTable]:
    """Return every table of a house, those in use first."""
    rows = GamingTable.objects.filter(venue_id=venue_id).select_related("room", "set_up_by", "retired__retired_by")
    # A key of its own, because PostgreSQL puts tables without a retirement last.
    is_retired = ExpressionWrapper(Q(retired__isnull=False), output_field=BooleanField())
    return rows.annotate(is_retired=is_retired).order_by("is_retired", "retired__retired_at", "name", "pk")


def get_table(venue_id: UUID, table_id: UUID) -> GamingTable:
    """Return a table, in use or not. Raises NotFound."""
    return get_row(every_table(venue_id), _("Table not found."), pk=table_id)


def table_named(venue_id: UUID, name: str) -> GamingTable | None:
    return GamingTable.objects.filter(venue_id=venue_id, name=name).first()


def is_retired(table_id: UUID) -> bool:
    return TableRetirement.objects.filter(table_id=table_id).exists()


def list_approvals(venue_id: UUID) -> QuerySet[MeansApproval]:
    """Return the approvals of other means of payment, newest first."""
    rows = MeansApproval.objects.filter(venue_id=venue_id)
    return rows.select_related("entered_by", "withdrawal__entered_by").order_by("-valid_from", "name", "pk")


def get_approval(venue_id: UUID, approval_id: UUID) -> MeansApproval:
    """Return an approval. Raises NotFound."""
    return get_row(list_approvals(venue_id), _("Approval not found."), pk=approval_id)


def state_of_approval(row: MeansApproval, day: date) -> str:
    """Return the state of an approval on a gaming day: `holds`, `later` or `over`."""
    end = getattr(row, "withdrawal", None)
    if row.valid_from > day:
        return "later"
    if end and end.last_day < day:
        return "over"
    return "holds"


def approval_on(venue_id: UUID, name: str, day: date) -> MeansApproval | None:
    """Return the approval of a means in force on a gaming day; the name is compared without regard to case."""
    holding = Q(withdrawal__isnull=True) | Q(withdrawal__last_day__gte=day)
    return list_approvals(venue_id).filter(holding, name__iexact=name, valid_from__lte=day).first()


def approvals_on(venue_id: UUID, day: date) -> QuerySet[MeansApproval]:
    """Return the approvals of other means that are in force on a day, by name."""
    holding = Q(withdrawal__isnull=True) | Q(withdrawal__last_day__gte=day)
    return list_approvals(venue_id).filter(holding, valid_from__lte=day).order_by("name", "pk")


def approved_names(venue_id: UUID, day: date) -> list[str]:
    """Return the names of the other means that are approved on a gaming day."""
    return sorted({row.name for row in approvals_on(venue_id, day)})


def list_applications(venue_id: UUID) -> QuerySet[ApprovalApplication]:
    """Return the applications to the Minister, newest first, with their rooms, decision and use."""
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
        .prefetch_related(Prefetch("rooms", rooms), "payment_means")
        .order_by("-number")
    )


def get_application(venue_id: UUID, application_id: UUID) -> ApprovalApplication:
    """Return an application. Raises NotFound."""
    return get_row(list_applications(venue_id), _("Application not found."), pk=application_id)


def approval_of(venue_id: UUID, game: str, day: date) -> Approval:
    """Return the state of the approval of a game of the pay tables on a calendar date of the house.

    A side bet needs an approval as a side bet (LU art. 49-16). Any other game needs one only if the house applied for
    it.
    """
    rows = list_applications(venue_id).filter(game=game)
    # An approval of another kind does not allow the side bet.
    if game in SIDE_BETS:
        rows = rows.filter(kind=ApplicationKind.SIDE_BET)
    found = {answer_on(row, day) for row in rows}
    if not found:
        if game in SIDE_BETS:
            return Approval.NOT_ASKED
        return Approval.NOT_NEEDED
    # The members of the enumeration are in order of preference.
    return min(found, key=list(Approval).index)


def answer_on(row: ApprovalApplication, day: date) -> Approval:
    """Return the state that follows from one application on a day."""
    decision, end = getattr(row, "decision", None), getattr(row, "ended", None)
    if decision is None:
        return Approval.WAITING
    if not decision.granted:
        return Approval.REFUSED
    if decision.valid_from > day:
        return Approval.LATER
    if end is not None and end.last_day < day:
        return Approval.ENDED
    return Approval.HOLDS


def is_tournament_approved(venue_id: UUID, day: date) -> bool:
    """Return whether the approval of a tournament is in force on a day (LU art. 49-17(1)), as the database asks."""
    rows = list_applications(venue_id).filter(kind=ApplicationKind.TOURNAMENT)
    return any(answer_on(row, day) is Approval.HOLDS for row in rows)


def application_stage(row: ApprovalApplication) -> str:
    """Return the stage of an application: replaced, prepared, filed, granted, refused, in use or ended."""
    decision = getattr(row, "decision", None)
    if getattr(row, "ended", None):
        return "ended"
    if getattr(row, "first_use", None):
        return "in_use"
    # Before `replaced_by`: a refused application stays refused when another one replaces it.
    if decision is not None:
        return "granted" if decision.granted else "refused"
    if getattr(row, "replaced_by", None):
        return "replaced"
    if getattr(row, "filing", None):
        return "filed"
    return "prepared"


def stake_by_nonce(venue_id: UUID, nonce: UUID) -> StakeRecord | None:
    return StakeRecord.objects.filter(venue_id=venue_id, nonce=nonce).first()


def list_stakes(venue_id: UUID) -> QuerySet[StakeRecord]:
    """Return the recorded stakes, newest first."""
    rows = StakeRecord.objects.filter(venue_id=venue_id)
    return rows.select_related("table", "approval", "recorded_by").order_by("-recorded_at", "-pk")


def get_stake(venue_id: UUID, stake_id: UUID) -> StakeRecord:
    """Return a recorded stake. Raises StakeRecord.DoesNotExist."""
    return list_stakes(venue_id).get(pk=stake_id)
