"""Queries on pending witness signatures: box moves, box openings and stock changes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import NotFound, get_row

from ..models.chips import StockChange
from ..models.counts import Count
from ..models.drop_boxes import BoxMove, BoxOpening
from ..models.witnesses import WitnessSettlement, WitnessSignature

if TYPE_CHECKING:
    from compliance.venues.models import Staff

# Kinds of witnessed steps.
MOVE, OPENING, STOCK = "move", "opening", "stock"
# Outcomes: no answer, signed or disputed by the witness, settled by a third person.
WAITS, SIGNED, DISPUTED, SETTLED = "waits", "signed", "disputed", "settled"
# Outcomes that block the opening of a box, its signatures and the next stock change.
OPEN = (WAITS, DISPUTED)
# Outcomes with which a step is valid: signed by the witness, or settled by a third person.
CONFIRMED = Q(signature__agreed=True) | Q(settlement__isnull=False)


@dataclass(frozen=True)
class _Kind:
    model: type[Model]
    verb: str  # "moved": moved_by, moved_at
    column: str  # its column in the signatures
    house: str
    others: tuple[str, ...]


_BOX = ("fitting__box", "fitting__shift__table")
_KINDS = {
    MOVE: _Kind(BoxMove, "moved", "move", "fitting__box__venue", _BOX),
    OPENING: _Kind(BoxOpening, "opened", "opening", "fitting__box__venue", _BOX),
    STOCK: _Kind(StockChange, "changed", "change", "piece__venue", ("piece",)),
}


@dataclass(frozen=True)
class Witnessed:
    """A step with its two persons, signature and settlement. `row` is the move, the opening or the change."""

    kind: str
    # Any here and below: steps are of several models with the same columns.
    row: Any

    @property
    def pk(self) -> UUID:
        """Return the id of the step."""
        found: UUID = self.row.pk
        return found

    @property
    def done_by(self) -> "Staff":
        found: Staff = getattr(self.row, f"{_KINDS[self.kind].verb}_by")
        return found

    @property
    def done_at(self) -> datetime:
        found: datetime = getattr(self.row, f"{_KINDS[self.kind].verb}_at")
        return found

    @property
    def witness(self) -> "Staff":
        found: Staff = self.row.witnessed_by
        return found

    @property
    def turn(self) -> str:
        """Return the lock key for acts on this step: the box round, or the denomination."""
        return str(self.row.piece_id if self.kind == STOCK else self.row.fitting_id)

    @property
    def names(self) -> dict[str, object]:
        """Return the column and value by which a signature or settlement refers to this step."""
        return {f"{_KINDS[self.kind].column}_id": self.row.pk}

    @property
    def signature(self) -> WitnessSignature | None:
        found: WitnessSignature | None = getattr(self.row, "signature", None)
        return found

    @property
    def settlement(self) -> WitnessSettlement | None:
        found: WitnessSettlement | None = getattr(self.row, "settlement", None)
        return found

    @property
    def state(self) -> str:
        if self.settlement is not None:
            return SETTLED
        if self.signature is None:
            return WAITS
        if self.signature.agreed:
            return SIGNED
        return DISPUTED

    @property
    def open(self) -> bool:
        return self.state in OPEN


def _step_rows(kind: str) -> "QuerySet[Any]":
    step = _KINDS[kind]
    found: QuerySet[Any] = step.model._default_manager.select_related(
        f"{step.verb}_by", "witnessed_by", "signature__signed_by", "settlement__settled_by", *step.others
    )
    return found.order_by(f"{step.verb}_at", "pk")


def find_step(venue_id: UUID, kind: str, step_id: UUID) -> Witnessed:
    """Return one step of this casino. Raises NotFound, also for an unknown kind."""
    missing = _("Step not found.")
    if kind not in _KINDS:
        raise NotFound(missing)
    return Witnessed(kind, get_row(_step_rows(kind).filter(**{_KINDS[kind].house: venue_id}), missing, pk=step_id))


def of_box(fitting_id: UUID) -> list[Witnessed]:
    """Return the moves and the opening of one box round, in order."""
    return of_boxes([fitting_id])[fitting_id]


def of_boxes(fittings: Iterable[UUID]) -> dict[UUID, list[Witnessed]]:
    """Return the steps of several box rounds, with one set of queries."""
    found: dict[UUID, list[Witnessed]] = {each: [] for each in fittings}
    for row in _step_rows(MOVE).filter(fitting__in=found).order_by("number"):
        found[row.fitting_id].append(Witnessed(MOVE, row))
    for row in _step_rows(OPENING).filter(fitting__in=found):
        found[row.fitting_id].append(Witnessed(OPENING, row))
    return found


def of_stock(piece_id: UUID) -> list[Witnessed]:
    """Return the stock changes of a denomination, newest first."""
    return [Witnessed(STOCK, row) for row in _step_rows(STOCK).filter(piece_id=piece_id).order_by("-position")]


def open_moves(fitting_id: UUID) -> list[Witnessed]:
    """Return the moves that prevent the opening of a box."""
    return [step for step in of_box(fitting_id) if step.kind == MOVE and step.open]


def _open_steps(venue_id: UUID) -> Iterator[Witnessed]:
    """Yield the open steps of a casino, without moves of opened boxes and openings with complete signatures."""
    # Boxes from before witnesses had to sign went on without signatures; their steps must not wait for ever.
    past = {MOVE: Q(fitting__opening__isnull=False), OPENING: Q(fitting__counts__signatures__isnull=False)}
    for kind, asked in _KINDS.items():
        rows = _step_rows(kind).filter(**{asked.house: venue_id}).exclude(CONFIRMED)
        for row in rows.exclude(past[kind]) if kind in past else rows:
            yield Witnessed(kind, row)


def waiting_for(venue_id: UUID, staff_id: UUID) -> list[Witnessed]:
    """Return the steps that await this person's answer as the named witness, oldest first."""
    return steps_for_staff(venue_id, staff_id)[0]


def steps_for_staff(venue_id: UUID, staff_id: UUID) -> tuple[list[Witnessed], list[Witnessed]]:
    """Return the steps that await this person's signature, and those they may settle as a third person."""
    steps = sorted(_open_steps(venue_id), key=lambda step: (step.state != DISPUTED, step.done_at))
    own = [step for step in steps if step.row.witnessed_by_id == staff_id and step.state == WAITS]
    touched = _people_by_round({step.row.fitting_id for step in steps if step.kind != STOCK})
    return own, [step for step in steps if staff_id not in _of_step(step, touched)]


def had_a_hand(step: Witnessed, staff_id: UUID) -> bool:
    """Did this person take part in the step? For a box: did they move, open, witness or count it?"""
    return staff_id in _of_step(step, _people_by_round({step.row.fitting_id} if step.kind != STOCK else set()))


def _of_step(step: Witnessed, touched: dict[UUID, set[UUID]]) -> set[UUID]:
    own = {step.done_by.pk, step.row.witnessed_by_id}
    if step.kind == STOCK:
        return own
    return own | touched[step.row.fitting_id]


def _people_by_round(fittings: Iterable[UUID]) -> dict[UUID, set[UUID]]:
    """Return who moved, opened, witnessed or counted anything in each of these box rounds."""
    found: dict[UUID, set[UUID]] = {each: set() for each in fittings}
    columns = ((BoxMove, "moved_by_id"), (BoxOpening, "opened_by_id"), (Count, "counted_by_id"))
    for model, verb in columns:
        names = (verb,) if model is Count else (verb, "witnessed_by_id")
        for fitting_id, *people in model._default_manager.filter(fitting__in=found).values_list("fitting_id", *names):
            found[fitting_id].update(people)
    return found
