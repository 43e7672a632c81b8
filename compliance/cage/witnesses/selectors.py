"""What second persons still have to sign: the steps of sealed boxes, their openings, and changes of the stock."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import NotFound, get_row

from ..models.chips import StockChange
from ..models.counts import Count
from ..models.drop_boxes import BoxMove, BoxOpening
from ..models.witnesses import WitnessSettlement, WitnessSignature

# What can be witnessed.
MOVE, OPENING, STOCK = "move", "opening", "stock"
# What became of it: nobody has answered, the witness signed or said that it was not so, a third person settled it.
WAITS, SIGNED, DISPUTED, SETTLED = "waits", "signed", "disputed", "settled"
# What keeps a box closed, a count unsigned and a stock as it is.
OPEN = (WAITS, DISPUTED)
# A step that counts: its witness signed, or a third person settled it.
CONFIRMED = Q(signature__agreed=True) | Q(settlement__isnull=False)


@dataclass(frozen=True)
class _Kind:
    model: type[Model]
    verb: str  # "moved": moved_by, moved_at
    column: str  # in which signatures name it
    house: str
    beside: tuple[str, ...]


_BOX = ("fitting__box", "fitting__shift__table")
_KINDS = {
    MOVE: _Kind(BoxMove, "moved", "move", "fitting__box__venue", _BOX),
    OPENING: _Kind(BoxOpening, "opened", "opening", "fitting__box__venue", _BOX),
    STOCK: _Kind(StockChange, "changed", "change", "piece__venue", ("piece",)),
}


@dataclass(frozen=True)
class Witnessed:
    """A step with its two persons and what was said of it since. `row` is the move, the opening or the change."""

    kind: str
    row: Any

    @property
    def pk(self) -> UUID:
        """The id of the step."""
        found: UUID = self.row.pk
        return found

    @property
    def by(self) -> Any:
        return getattr(self.row, f"{_KINDS[self.kind].verb}_by")

    @property
    def at(self) -> datetime:
        found: datetime = getattr(self.row, f"{_KINDS[self.kind].verb}_at")
        return found

    @property
    def witness(self) -> Any:
        return self.row.witnessed_by

    @property
    def turn(self) -> str:
        """On what whoever acts on this step waits: the way of the box, or the denomination."""
        return str(self.row.piece_id if self.kind == STOCK else self.row.fitting_id)

    @property
    def names(self) -> dict[str, Any]:
        """The column by which a signature or a settlement names this step."""
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
        return SIGNED if self.signature.agreed else DISPUTED

    @property
    def open(self) -> bool:
        return self.state in OPEN


def _rows(kind: str) -> "QuerySet[Any]":
    asked = _KINDS[kind]
    found: QuerySet[Any] = asked.model._default_manager.select_related(
        f"{asked.verb}_by", "witnessed_by", "signature__signed_by", "settlement__settled_by", *asked.beside
    )
    return found.order_by(f"{asked.verb}_at", "pk")


def find_step(venue_id: UUID, kind: str, step_id: UUID) -> Witnessed:
    """One step of this house. Raises NotFound, also for an unknown kind."""
    missing = _("Step not found.")
    if kind not in _KINDS:
        raise NotFound(missing)
    return Witnessed(kind, get_row(_rows(kind).filter(**{_KINDS[kind].house: venue_id}), missing, pk=step_id))


def of_box(fitting_id: UUID) -> list[Witnessed]:
    """The steps of one way of a box and its opening, in their order."""
    return of_boxes([fitting_id])[fitting_id]


def of_boxes(fittings: Iterable[UUID]) -> dict[UUID, list[Witnessed]]:
    """The same of several ways of boxes, asked for once for all of them."""
    found: dict[UUID, list[Witnessed]] = {each: [] for each in fittings}
    for row in _rows(MOVE).filter(fitting__in=found).order_by("number"):
        found[row.fitting_id].append(Witnessed(MOVE, row))
    for row in _rows(OPENING).filter(fitting__in=found):
        found[row.fitting_id].append(Witnessed(OPENING, row))
    return found


def of_stock(piece_id: UUID) -> list[Witnessed]:
    """What happened to the stock of a denomination, the newest first."""
    return [Witnessed(STOCK, row) for row in _rows(STOCK).filter(piece_id=piece_id).order_by("-position")]


def open_moves(fitting_id: UUID) -> list[Witnessed]:
    """The steps that keep a box closed."""
    return [step for step in of_box(fitting_id) if step.kind == MOVE and step.open]


def _open(venue_id: UUID) -> Iterator[Witnessed]:
    """What is still open in a house. Moves of a box that was opened, and openings that were signed over, are past."""
    past = {MOVE: Q(fitting__opening__isnull=False), OPENING: Q(fitting__counts__signatures__isnull=False)}
    for kind, asked in _KINDS.items():
        rows = _rows(kind).filter(**{asked.house: venue_id}).exclude(CONFIRMED)
        for row in rows.exclude(past[kind]) if kind in past else rows:
            yield Witnessed(kind, row)


def waiting_for(venue_id: UUID, staff_id: UUID) -> list[Witnessed]:
    """What one person still has to say something about as the named witness, the oldest first."""
    return steps_for_staff(venue_id, staff_id)[0]


def steps_for_staff(venue_id: UUID, staff_id: UUID) -> tuple[list[Witnessed], list[Witnessed]]:
    """What waits for the signature of one person, and what that person may settle as a third one."""
    steps = sorted(_open(venue_id), key=lambda step: (step.state != DISPUTED, step.at))
    own = [step for step in steps if step.row.witnessed_by_id == staff_id and step.state == WAITS]
    touched = _hands({step.row.fitting_id for step in steps if step.kind != STOCK})
    return own, [step for step in steps if staff_id not in _of_step(step, touched)]


def had_a_hand(step: Witnessed, staff_id: UUID) -> bool:
    """Whether somebody did or stood by a step; of a box, whether they moved, opened, witnessed or counted it."""
    return staff_id in _of_step(step, _hands({step.row.fitting_id} if step.kind != STOCK else set()))


def _of_step(step: Witnessed, touched: dict[UUID, set[UUID]]) -> set[UUID]:
    own = {step.by.pk, step.row.witnessed_by_id}
    return own if step.kind == STOCK else own | touched[step.row.fitting_id]


def _hands(fittings: Iterable[UUID]) -> dict[UUID, set[UUID]]:
    """Whoever moved, opened, witnessed or counted anything on each of these ways of boxes."""
    found: dict[UUID, set[UUID]] = {each: set() for each in fittings}
    asked = ((BoxMove, "moved_by_id"), (BoxOpening, "opened_by_id"), (Count, "counted_by_id"))
    for model, verb in asked:
        names = (verb,) if model is Count else (verb, "witnessed_by_id")
        for fitting_id, *people in model._default_manager.filter(fitting__in=found).values_list("fitting_id", *names):
            found[fitting_id].update(people)
    return found
