"""Read finds: their states and what they are worth."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Count, DecimalField, F, Func, OuterRef, Q, QuerySet, Subquery, Sum, TextField, Value
from django.db.models.functions import Coalesce, Greatest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from compliance.cage.witnesses import selectors as witness_selectors
from compliance.cage.witnesses.selectors import StepKind, Witnessed
from compliance.refusals import get_row
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from ..models.carnets import CashIn
from ..models.finds import (
    BEFORE,
    Coup,
    EndOutcome,
    Establishment,
    Find,
    FindEnd,
    FindSettlement,
    FindSignature,
    Regime,
)
from .domain import Facts, ticket_key

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# The kind of witnessed step, and the confirmation of finds from before witnesses had to confirm.
FIND, FROM_BEFORE = "find", "before"
# Staff who may record a find may confirm one as its witness.
CONFIRMS = "orphans.find.record"
FIND_STEP = StepKind(
    gettext_lazy("a found sum"),
    Find,
    "recorded",
    "find",
    "venue",
    turn="pk",
    subject=lambda row: str(row.label),
    needed=(CONFIRMS,),
    others=("found_by", "filmed_by"),
    involved=("found_by_id",),
    # What was no money, or no money any more, needs no confirmation. What is not on the list of open finds has it.
    past=Q(open_mark__isnull=True) | BEFORE | Q(ended__outcome__in=[EndOutcome.LOST, EndOutcome.MISTAKE]),
    signatures=FindSignature,
    settlements=FindSettlement,
)
# The database compares with the same function when a find is recorded.
TICKET_KEY = Func(F("ticket"), function="orphans_ticket_key", output_field=TextField())
NO_MONEY = Value(ZERO, output_field=DecimalField(max_digits=14, decimal_places=2))


class FindState(TypedDict):
    """What `finds` annotates: the rounds played, and the stake with its gains."""

    coups_played: int
    worth: Decimal


def finds(venue_id: UUID, until: datetime | None = None) -> "QuerySet[WithAnnotations[Find, FindState]]":
    """Return the found sums of a casino, newest first, each with `coups_played` and `worth` (stake and gains).

    With `until`, only rounds count that were recorded by then, or before the find itself.
    """
    known = Q() if until is None else Q(recorded_at__lte=Greatest(Value(until), OuterRef("recorded_at")))
    coups = Coup.objects.filter(known, find=OuterRef("pk")).order_by().values("find")
    return (
        Find.objects.filter(venue_id=venue_id)
        .select_related("found_by", "witnessed_by", "recorded_by", "filmed_by", "establishment", "ended")
        .select_related("cash_in__line__carnet", "signature__signed_by", "settlement__settled_by")
        .annotate(
            coups_played=Coalesce(Subquery(coups.annotate(played=Count("pk")).values("played")), 0),
            worth=F("initial") + Coalesce(Subquery(coups.annotate(won=Sum("gain")).values("won")), NO_MONEY),
        )
        .order_by("-recorded_at", "-pk")
    )


def get_find(venue_id: UUID, find_id: UUID) -> "WithAnnotations[Find, FindState]":
    """Return a find. Raises NotFound."""
    return get_row(finds(venue_id), _("Found sum not found."), "find", pk=find_id)


def state_is(state: str) -> Q:
    """Return the condition for finds in one of `STATES`."""
    is_open = Q(open_mark__isnull=False)
    on_floor = is_open & Q(ended__isnull=True, cash_in__isnull=True)
    ready = Q(regime=Regime.REGISTER, coups_played__gte=F("coups_needed")) & (
        ~Q(category="abandoned") | Q(establishment__isnull=False)
    )
    narrowed = {
        "open": on_floor,
        "ready": on_floor & ready,
        "carnet": Q(cash_in__isnull=False),
        "ended": Q(ended__isnull=False),
        "unconfirmed": is_open & ~(witness_selectors.CONFIRMED | BEFORE | Q(ended__outcome__in=["lost", "mistake"])),
    }
    return narrowed[state]


def find_by_nonce(venue_id: UUID, nonce: UUID) -> Find | None:
    return Find.objects.filter(venue_id=venue_id, nonce=nonce).first()


def holds_ticket(venue_id: UUID, category: str, ticket: str) -> bool:
    """Is a ticket with this number recorded, in any spelling? A record by mistake does not count."""
    rows = Find.objects.filter(venue_id=venue_id, category=category).alias(key=TICKET_KEY)
    rows = rows.filter(key=ticket_key(ticket))
    return rows.exclude(ended__outcome=EndOutcome.MISTAKE).exists()


def cash_in_by_nonce(find_id: UUID, nonce: UUID) -> CashIn | None:
    return CashIn.objects.filter(find_id=find_id, line__nonce=nonce).first()


def coups_played(find: Find) -> int:
    return Coup.objects.filter(find=find).count()


def get_establishment(find: Find) -> Establishment | None:
    return Establishment.objects.filter(find=find).first()


def total_worth(find: Find) -> Decimal:
    """Return initial stake and gains so far, in the currency of the casino (LU-ART8-2)."""
    won = Coup.objects.filter(find=find).aggregate(won=Sum("gain"))["won"]
    return find.initial + (won or ZERO)


def is_over(find: Find) -> bool:
    """Is a find paid in, handed back, lapsed or dropped?"""
    return FindEnd.objects.filter(find=find).exists() or CashIn.objects.filter(find=find).exists()


def finds_on_floor(venue_id: UUID) -> QuerySet[Find]:
    """Return the finds that are neither paid in nor ended otherwise."""
    return Find.objects.filter(state_is("open"), venue_id=venue_id)


def on_floor(venue_id: UUID) -> int:
    """Count the finds that wait for their next step."""
    return finds_on_floor(venue_id).count()


def step_facts(row: "WithAnnotations[Find, FindState]") -> Facts:
    """Return the facts of a row of `finds`."""
    ended = getattr(row, "ended", None)
    return Facts(
        category=row.category,
        regime=row.regime,
        coups_needed=row.coups_needed,
        coups_played=row.coups_played,
        established=getattr(row, "establishment", None) is not None,
        gaming_day=row.gaming_day,
        in_carnet=getattr(row, "cash_in", None) is not None,
        outcome=ended.outcome if ended else "",
    )


def confirmation_of(row: Find) -> str:
    """Return the answer of the witness: waits, signed, disputed or settled; `before` for finds from before."""
    if row.finder_kind:
        return Witnessed(FIND, row).state
    return FROM_BEFORE


def witnessed_find(find_id: UUID) -> Find:
    """Return a find with its present signature and settlement."""
    return Find.objects.select_related("witnessed_by", "signature", "settlement").get(pk=find_id)


def find_step(venue_id: UUID, find_id: UUID) -> Witnessed:
    """Return a find as its witness confirms it. Raises NotFound, also for finds from before."""
    get_row(Find.objects.filter(~BEFORE, venue_id=venue_id), _("Found sum not found."), pk=find_id)
    return witness_selectors.get_step(venue_id, FIND, find_id)


def finds_for_witness(venue_id: UUID, staff_id: UUID) -> tuple[list[Witnessed], list[Witnessed]]:
    """Return the finds that await this person's confirmation, and those they may settle as a third person."""
    return witness_selectors.steps_for_staff(venue_id, staff_id, (FIND,))


def unconfirmed_finds(venue_id: UUID) -> QuerySet[Find]:
    """Return the finds that neither the witness has confirmed nor a third person has settled."""
    return Find.objects.filter(state_is("unconfirmed"), venue_id=venue_id)


def is_overdue(house: House, step: Witnessed, at: datetime) -> bool:
    """Has the gaming day ended on which an unconfirmed find was recorded, and with it the shift of its witness?"""
    return step.state == witness_selectors.WAITS and house.gaming_day(step.done_at) < house.gaming_day(at)
