"""Queries on drop boxes: location, expected notes, and progress of the count."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db.models import Count as HowMany
from django.db.models import Exists, OuterRef, Prefetch, QuerySet, Subquery
from django.utils.translation import gettext as _

from compliance.refusals import NotFound, get_row

from ..count_teams import selectors as count_teams
from ..models.counts import Count, CountKind, CountSignature
from ..models.days import CageDay
from ..models.drop_boxes import BoxFitting, BoxMove, BoxOpening, DropBox
from ..witnesses import selectors as witness_selectors
from ..witnesses.selectors import Witnessed

# The states of a fitted box. A box that is at no table is free.
AT_TABLE, WAITS, MOVED, OPENED, COUNTED, SIGNED = "at_table", "waits", "moved", "opened", "counted", "signed"


@dataclass(frozen=True)
class Round:
    """One round of a box, from the table to the count. `last` is its newest move, `count` its newest count.

    `missing` is the number of missing team signatures; `unsigned` are the steps and openings that the witness has not
    signed, or disputes.
    """

    fitting: BoxFitting
    state: str
    closed: bool
    last: BoxMove | None
    opening: BoxOpening | None
    count: Count | None
    signatures: tuple[CountSignature, ...]
    missing: int
    unsigned: tuple[Witnessed, ...]


def current_fitting(shift_id: UUID) -> BoxFitting | None:
    """Return the box currently in use at a table: the one fitted last."""
    return BoxFitting.objects.filter(shift_id=shift_id).select_related("box").order_by("-number").first()


def _fittings_with_relations() -> QuerySet[BoxFitting]:
    return BoxFitting.objects.select_related(
        "box", "shift__table", "shift__opened_by", "fitted_by", "opening__opened_by", "opening__witnessed_by"
    )


def get_fitting(venue_id: UUID, fitting_id: UUID) -> BoxFitting:
    """Return one round of a box of this casino. Raises NotFound."""
    rows = _fittings_with_relations().filter(box__venue_id=venue_id)
    return get_row(rows, _("Box not found at any table."), pk=fitting_id)


def fittings_of(shift_id: UUID) -> QuerySet[BoxFitting]:
    """Return the boxes fitted during the shift of a table, in order."""
    return _fittings_with_relations().filter(shift_id=shift_id).order_by("number")


def fittings(venue_id: UUID) -> QuerySet[BoxFitting]:
    """Return every round of every box, newest first."""
    return _fittings_with_relations().filter(box__venue_id=venue_id).order_by("-fitted_at", "-pk")


def boxes_in_transit(venue_id: UUID, team_on: Callable[[date], int]) -> QuerySet[BoxFitting]:
    """Return the boxes in transit: fitted, and not opened for a count with all signatures.

    `team_on` returns the team size for a gaming day; the day of the shift decides.
    """
    # A day is closed only after whole teams have signed its boxes, so boxes of past years are not looked at.
    closed = CageDay.objects.filter(venue_id=venue_id, gaming_day=OuterRef("shift__gaming_day"))
    rows = BoxFitting.objects.filter(~Exists(closed), open_mark__isnull=False, box__venue_id=venue_id).annotate(
        signed=HowMany("counts__signatures")
    )
    found = rows.values_list("pk", "shift__gaming_day", "signed")
    owed = [pk for pk, day, signed in found if count_teams.missing_signatures(signed, team_on(day))]
    return _fittings_with_relations().filter(pk__in=owed).order_by("fitted_at")


def boxes(venue_id: UUID) -> QuerySet[DropBox]:
    """Return the boxes of a casino by number; `out` is the current fitting of a box that is not opened yet."""
    return (
        DropBox.objects.filter(venue_id=venue_id)
        .annotate(out=Subquery(_unopened_fittings().values("pk")[:1]))
        .select_related("added_by")
        .order_by("name")
    )


def find_box(venue_id: UUID, box_id: UUID) -> DropBox | None:
    return boxes(venue_id).filter(pk=box_id).first()


def box_named(venue_id: UUID, name: str) -> DropBox | None:
    return DropBox.objects.filter(venue_id=venue_id, name=name).first()


def free_boxes(venue_id: UUID) -> QuerySet[DropBox]:
    """Return the boxes that can be fitted to a table."""
    return DropBox.objects.filter(~Exists(_unopened_fittings()), venue_id=venue_id).order_by("name")


def _unopened_fittings() -> QuerySet[BoxFitting]:
    """Return the fitting of each box that is not opened; its gaming day is never closed."""
    return BoxFitting.objects.filter(box=OuterRef("pk"), open_mark__isnull=False, opening__isnull=True)


def moves_of(fitting_id: UUID) -> QuerySet[BoxMove]:
    """Return the moves of a sealed box, in order."""
    return BoxMove.objects.filter(fitting_id=fitting_id).select_related("moved_by", "witnessed_by").order_by("number")


def opening_of(fitting_id: UUID) -> BoxOpening | None:
    return BoxOpening.objects.filter(fitting_id=fitting_id).first()


def count_of(fitting_id: UUID) -> Count | None:
    """Return the valid count of a box: the newest."""
    found = Count.objects.filter(fitting_id=fitting_id, kind=CountKind.BOX)
    return found.select_related("counted_by", "explanation", "shift__table").order_by("-number").first()


def newest_count(venue_id: UUID, fitting_id: UUID) -> Count:
    """Return the valid count of a box of this casino. Raises NotFound."""
    counted = count_of(get_fitting(venue_id, fitting_id).pk)
    if counted is None:
        raise NotFound(_("This box has not been counted yet."))
    return counted


def get_count(venue_id: UUID, count_id: UUID) -> Count:
    """Return one count of a box of this casino. Raises NotFound."""
    rows = Count.objects.filter(shift__venue_id=venue_id, kind=CountKind.BOX)
    rows = rows.select_related("fitting__box", "shift__table", "shift__opened_by", "counted_by")
    return get_row(rows, _("Count not found."), pk=count_id)


def round_of(fitting: BoxFitting, team: int) -> Round:
    """Return the state of a box; `team` is the team size on the day of its shift."""
    return rounds_of([fitting], lambda _day: team)[0]


def rounds_of(fittings: Sequence[BoxFitting], team_on: Callable[[date], int]) -> list[Round]:
    """Return the state of each box, with one set of queries; `team_on` returns the team size for a gaming day."""
    keys = [fitting.pk for fitting in fittings]
    closing = Count.objects.filter(shift__in={each.shift_id for each in fittings}, kind=CountKind.CLOSING)
    closed = set(closing.values_list("shift_id", flat=True))
    counts_by_fitting = {count.fitting_id: count for count in _box_counts().filter(fitting__in=keys)}
    steps = witness_selectors.of_boxes(keys)
    return [
        _build_round(
            fitting,
            closed=fitting.shift_id in closed,
            count=counts_by_fitting.get(fitting.pk),
            steps=steps[fitting.pk],
            team=team_on(fitting.shift.gaming_day),
        )
        for fitting in fittings
    ]


def _build_round(fitting: BoxFitting, *, closed: bool, count: Count | None, steps: list[Witnessed], team: int) -> Round:
    moves = [step for step in steps if step.kind == witness_selectors.MOVE]
    openings = [step for step in steps if step.kind == witness_selectors.OPENING]
    last = moves[-1].row if moves else None
    opening = openings[-1].row if openings else None
    signatures = tuple(count.signatures.all()) if count else ()
    missing = count_teams.missing_signatures(len(signatures), team) if count else team
    state = _round_state(
        closed=closed, moved=last is not None, opened=opening is not None, count=count, missing=missing
    )
    # Witnesses sign the moves of a sealed box and, after it, its opening.
    waiting = (openings or moves) if state != SIGNED else []
    unsigned = tuple(step for step in waiting if step.open)
    return Round(fitting, state, closed, last, opening, count, signatures, missing, unsigned)


def _round_state(*, closed: bool, moved: bool, opened: bool, count: Count | None, missing: int) -> str:
    if count is not None:
        if missing:
            return COUNTED
        return SIGNED
    if opened:
        return OPENED
    if moved:
        return MOVED
    if closed:
        return WAITS
    return AT_TABLE


def _box_counts() -> QuerySet[Count]:
    """Return the counts of boxes with their signatures; the last one of each box is valid."""
    signatures = CountSignature.objects.select_related("signed_by").order_by("signed_at")
    found = Count.objects.filter(kind=CountKind.BOX).select_related("counted_by", "explanation", "shift__table")
    return found.prefetch_related(Prefetch("signatures", signatures)).order_by("number")
