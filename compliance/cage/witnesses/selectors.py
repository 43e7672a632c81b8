"""Queries on pending witness signatures: box moves, box openings, stock changes, and the kinds of other areas."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID

from django.db.models import Model, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from compliance.refusals import NotFound, get_row

from ..models.chips import StockChange
from ..models.counts import Count
from ..models.drop_boxes import BoxMove, BoxOpening
from ..models.witnesses import WitnessSettlement, WitnessSignature

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# Kinds of witnessed steps.
MOVE, OPENING, STOCK = "move", "opening", "stock"
# Outcomes: no answer, signed or disputed by the witness, settled by a third person.
WAITS, SIGNED, DISPUTED, SETTLED = "waits", "signed", "disputed", "settled"
# Outcomes that block the opening of a box, its signatures and the next stock change.
OPEN = (WAITS, DISPUTED)
# Outcomes with which a step is valid: signed by the witness, or settled by a third person.
CONFIRMED = Q(signature__agreed=True) | Q(settlement__isnull=False)


class Answer(Protocol):
    """The answer of the named witness, in the table of its kind of step."""

    agreed: bool
    said: str
    signed_by_id: UUID
    signed_at: datetime


class Decision(Protocol):
    """The decision of a third person, in the table of its kind of step."""

    reason: str
    settled_by_id: UUID
    settled_at: datetime


@dataclass(frozen=True)
class StepKind:
    """A kind of step that a named witness confirms in an own session, with the tables of the answers.

    `needed` are the permissions of which a witness holds one: only who knows the work understands what they witness.
    """

    label: str | Promise
    model: type[Model]
    verb: str  # "moved": moved_by, moved_at
    column: str  # its column in the signatures
    house: str
    turn: str  # the column that says which steps wait for each other
    subject: Callable[[Any], str]  # what the log calls the step: the number of a box, a denomination
    needed: tuple[str, ...]
    # Columns of the row that are read with it.
    others: tuple[str, ...] = ()
    involved: tuple[str, ...] = ()  # columns of further people who took part
    # Steps that wait for nothing any more.
    past: Q | None = None
    signatures: type[Model] = WitnessSignature
    settlements: type[Model] = WitnessSettlement


_BOX = ("fitting__box", "fitting__shift__table")
_KINDS: dict[str, StepKind] = {
    # Boxes from before witnesses had to sign went on without signatures; their steps must not wait for ever.
    MOVE: StepKind(
        gettext_lazy("a drop box step"),
        BoxMove,
        "moved",
        "move",
        "fitting__box__venue",
        turn="fitting_id",
        subject=lambda row: str(row.fitting.box.name),
        needed=("cage.box.handle", "cage.box.count"),
        others=_BOX,
        past=Q(fitting__opening__isnull=False),
    ),
    OPENING: StepKind(
        gettext_lazy("the opening of a drop box"),
        BoxOpening,
        "opened",
        "opening",
        "fitting__box__venue",
        turn="fitting_id",
        subject=lambda row: str(row.fitting.box.name),
        needed=("cage.box.count",),
        others=_BOX,
        past=Q(fitting__counts__signatures__isnull=False),
    ),
    STOCK: StepKind(
        gettext_lazy("a stock change"),
        StockChange,
        "changed",
        "change",
        "piece__venue",
        turn="piece_id",
        subject=lambda row: str(row.piece),
        needed=("cage.piece.manage", "cage.count.sign"),
        others=("piece",),
    ),
}
# The kinds that the pages and the API of the cage show.
CAGE_KINDS = (MOVE, OPENING, STOCK)
_OF_BOXES = (MOVE, OPENING)


def register_kind(name: str, kind: StepKind) -> None:
    """Register a kind of step of an area above the cage, at start-up; it has pages of its own."""
    _KINDS[name] = kind


def step_kind(name: str) -> StepKind | None:
    """Return a registered kind; None for an unknown one."""
    return _KINDS.get(name)


@dataclass(frozen=True)
class Witnessed:
    """A step with its two persons, signature and settlement. `row` is the move, the change, the find and so on."""

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
        found: Staff = getattr(self.row, f"{self.definition.verb}_by")
        return found

    @property
    def done_at(self) -> datetime:
        found: datetime = getattr(self.row, f"{self.definition.verb}_at")
        return found

    @property
    def witness(self) -> "Staff":
        found: Staff = self.row.witnessed_by
        return found

    @property
    def turn(self) -> str:
        """Return the lock key for acts on this step: the box round, or the denomination."""
        return str(getattr(self.row, self.definition.turn))

    @property
    def subject(self) -> str:
        """Return what the log calls this step: the number of a box, a denomination, a found sum."""
        return self.definition.subject(self.row)

    @property
    def names(self) -> dict[str, object]:
        """Return the column and value by which a signature or settlement refers to this step."""
        return {f"{self.definition.column}_id": self.row.pk}

    @property
    def definition(self) -> StepKind:
        return _KINDS[self.kind]

    @property
    def people(self) -> set[UUID]:
        """Return who took the step, who was named as its witness, and who else was involved."""
        return {self.done_by.pk, self.witness.pk} | {getattr(self.row, column) for column in self.definition.involved}

    @property
    def signature(self) -> Answer | None:
        found: Answer | None = getattr(self.row, "signature", None)
        return found

    @property
    def settlement(self) -> Decision | None:
        found: Decision | None = getattr(self.row, "settlement", None)
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


def needed_for(name: str) -> tuple[str, ...]:
    """Return the permissions of which the witness of this kind of step holds one."""
    return _KINDS[name].needed


def _step_rows(kind: str) -> "QuerySet[Any]":
    step = _KINDS[kind]
    found: QuerySet[Any] = step.model._default_manager.select_related(
        f"{step.verb}_by", "witnessed_by", "signature__signed_by", "settlement__settled_by", *step.others
    )
    return found.order_by(f"{step.verb}_at", "pk")


def find_step(venue_id: UUID, kind: str, step_id: UUID) -> Witnessed:
    """Return one step of the cage of this casino. Raises NotFound, also for an unknown kind."""
    if kind not in CAGE_KINDS:
        raise NotFound(_("Step not found."))
    return get_step(venue_id, kind, step_id)


def get_step(venue_id: UUID, kind: str, step_id: UUID) -> Witnessed:
    """Return one step of any registered kind. Raises NotFound."""
    rows = _step_rows(kind).filter(**{_KINDS[kind].house: venue_id})
    return Witnessed(kind, get_row(rows, _("Step not found."), pk=step_id))


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


def _open_steps(venue_id: UUID, kinds: Iterable[str]) -> Iterator[Witnessed]:
    """Yield the open steps of a casino, without moves of opened boxes and openings with complete signatures."""
    for name in kinds:
        kind = _KINDS[name]
        rows = _step_rows(name).filter(**{kind.house: venue_id}).exclude(CONFIRMED)
        for row in rows if kind.past is None else rows.exclude(kind.past):
            yield Witnessed(name, row)


def waiting_for(venue_id: UUID, staff_id: UUID, kinds: Iterable[str] = CAGE_KINDS) -> list[Witnessed]:
    """Return the steps that await this person's answer as the named witness, oldest first."""
    return steps_for_staff(venue_id, staff_id, kinds)[0]


def steps_for_staff(
    venue_id: UUID, staff_id: UUID, kinds: Iterable[str] = CAGE_KINDS
) -> tuple[list[Witnessed], list[Witnessed]]:
    """Return the steps that await this person's signature, and those they may settle as a third person."""
    steps = sorted(_open_steps(venue_id, kinds), key=lambda step: (step.state != DISPUTED, step.done_at))
    own = [step for step in steps if step.row.witnessed_by_id == staff_id and step.state == WAITS]
    touched = _people_by_round({step.row.fitting_id for step in steps if step.kind in _OF_BOXES})
    return own, [step for step in steps if staff_id not in _of_step(step, touched)]


def had_a_hand(step: Witnessed, staff_id: UUID) -> bool:
    """Did this person take part in the step? For a box: did they move, open, witness or count it?"""
    fittings = {step.row.fitting_id} if step.kind in _OF_BOXES else set()
    return staff_id in _of_step(step, _people_by_round(fittings))


def _of_step(step: Witnessed, touched: dict[UUID, set[UUID]]) -> set[UUID]:
    if step.kind in _OF_BOXES:
        return step.people | touched[step.row.fitting_id]
    return step.people


def _people_by_round(fittings: Iterable[UUID]) -> dict[UUID, set[UUID]]:
    """Return who moved, opened, witnessed or counted anything in each of these box rounds."""
    found: dict[UUID, set[UUID]] = {each: set() for each in fittings}
    columns = ((BoxMove, "moved_by_id"), (BoxOpening, "opened_by_id"), (Count, "counted_by_id"))
    for model, verb in columns:
        names = (verb,) if model is Count else (verb, "witnessed_by_id")
        for fitting_id, *people in model._default_manager.filter(fitting__in=found).values_list("fitting_id", *names):
            found[fitting_id].update(people)
    return found
