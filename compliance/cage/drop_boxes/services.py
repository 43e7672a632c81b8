"""Acts on drop boxes: fit, move with a witness, open after the table is closed, count by a team."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..counts.selectors import counts as count_selectors
from ..counts.services.counts import check_blind, store_count
from ..drawers.selectors import shifts as shift_selectors
from ..drawers.services.step_times import in_turn
from ..models.counts import Count, CountKind
from ..models.drop_boxes import BoxFitting, BoxMove, BoxOpening, DropBox, MoveStep
from ..models.shifts import Shift
from ..sheets.domain import Pieces
from ..sheets.services import check_sheet
from ..witnesses import selectors as witness_selectors
from ..witnesses.services import check_witness, check_witnessed
from . import selectors as drop_box_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

TABLE_OPEN = "table_open"  # the table is not counted yet, so its box must remain closed (LU art. 5(5))


@transaction.atomic(durable=True)
def add_box(*, house: House, name: str, by: "Staff", at: datetime) -> DropBox:
    """Enter a drop box by its number. Raises Refused if the number is empty or already exists."""
    row = DropBox(venue_id=house.id, name=name.strip(), added_by_id=by.pk, added_at=at)
    # One lock for the whole casino: the box to lock does not exist yet.
    wait_turn(f"boxes {house.id}")
    with log.act("cage.box.added", subject=row, by=by, at=at, scope=house.id, box=row.name):
        if not row.name:
            raise Refused(_("Enter the number on the box."), "name")
        if drop_box_selectors.box_named(house.id, row.name) is not None:
            raise Refused(_("A box with this number already exists."), "name")
        row.clean_fields(exclude=["venue", "added_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def fit_box(*, house: House, shift: Shift, box_id: UUID, seal: str, by: "Staff", at: datetime) -> BoxFitting:
    """Fit a sealed box to an open table; it receives notes from then on (LU art. 5(4)).

    Raises Refused without a seal, for a desk or a closed table, and for a box in use elsewhere.
    """
    # The shift is locked as well: no count may close the table in between.
    wait_turn(str(shift.pk), str(box_id))
    box = drop_box_selectors.find_box(house.id, box_id)
    last = drop_box_selectors.current_fitting(shift.pk)
    row = BoxFitting(
        box=box,
        shift=shift,
        number=last.number + 1 if last else 1,
        seal=seal.strip(),
        fitted_by_id=by.pk,
    )
    with log.act("cage.box.fitted", subject=row, by=by, at=at, scope=house.id, box=str(box or "")):
        if box is None:
            raise Refused(_("Choose a drop box of this casino."), "box")
        if shift.table_id is None or shift_selectors.is_counted(shift.pk):
            raise Refused(_("A box can only be fitted to an open table. Open the table first."), "box")
        if drop_box_selectors.free_boxes(house.id).filter(pk=box.pk).first() is None:
            raise Refused(_("This box is at a table or has not been opened since. Choose another one."), "box")
        if not row.seal:
            raise Refused(_("Enter the seal number."), "seal")
        row.fitted_at = in_turn(at, shift.opened_at, *([last.fitted_at] if last else []))
        row.clean_fields(exclude=["box", "shift", "fitted_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def move_box(
    *, house: House, fitting: BoxFitting, step: str, seal: str, place: str, witness_id: UUID, by: "Staff", at: datetime
) -> BoxMove:
    """Remove a box from its closed table, lock it away, or bring it to the count, together with a witness.

    `seal` is the number read from the box; if it is not the fitted one, the person opening the box is warned. The
    witness signs in their own session. Raises Refused while the table is open, for an opened box, for steps in
    another order, and for a witness who does not work in the cage on this gaming day.
    """
    wait_turn(str(fitting.pk))
    done = list(drop_box_selectors.moves_of(fitting.pk))
    row = BoxMove(
        fitting=fitting,
        number=len(done) + 1,
        step=step,
        seal=seal.strip(),
        place=place.strip(),
        moved_by_id=by.pk,
        witnessed_by_id=witness_id,
    )
    with log.act("cage.box.moved", subject=row, by=by, at=at, scope=house.id, box=fitting.box.name, step=step):
        if step not in MoveStep.values or (not done) != (step == MoveStep.REMOVED):
            raise Refused(_("Take the box from its table first, then lock it away or bring it to the count."), "step")
        if not shift_selectors.is_counted(fitting.shift_id):
            raise Refused(
                _("The table is open. The box stays until the table is counted and closed."),
                article=house.cite("box.count", at),
                next_step=_("Count the table first."),
            )
        if drop_box_selectors.opening_of(fitting.pk) is not None:
            raise Refused(_("This box is already open. Reload the page."))
        if not row.seal:
            raise Refused(_("Enter the seal number on the box."), "seal")
        check_witness(house, witness_selectors.MOVE, witness_id, by, at)
        row.moved_at = in_turn(at, fitting.fitted_at, *(each.moved_at for each in done))
        row.clean_fields(exclude=["fitting", "moved_by", "witnessed_by"])
        row.save(force_insert=True)
    return row


def open_box(
    *, house: House, fitting: BoxFitting, seal_whole: bool, remark: str, witness_id: UUID, by: "Staff", at: datetime
) -> BoxOpening:
    """Open a box for its count, after its table was counted and closed (LU art. 5(5), LU-ART5-6; AT-76).

    Raises Refused and logs the attempt while the table is open. Also raises Refused for a broken seal without a
    remark, for an intact seal that had another number on the way, without a second person who may count boxes, while
    a move awaits its witness, for a box still at its table, and for an opened box.
    """
    # Not in a transaction: the note about a refusal must survive the rollback of the act.
    try:
        return _store_opening(
            house=house, fitting=fitting, seal_whole=seal_whole, remark=remark, witness_id=witness_id, by=by, at=at
        )
    except Refused as refused:
        if refused.code == TABLE_OPEN:
            _note_refused(house, fitting, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, fitting: BoxFitting, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the act was rolled back."""
    log.note("cage.box.opening_refused", subject=fitting, by=by, at=at, scope=house.id, box=fitting.box.name)


@transaction.atomic(durable=True)
def _store_opening(
    *, house: House, fitting: BoxFitting, seal_whole: bool, remark: str, witness_id: UUID, by: "Staff", at: datetime
) -> BoxOpening:
    wait_turn(str(fitting.pk))
    row = BoxOpening(
        fitting=fitting,
        seal_whole=seal_whole,
        remark=remark.strip(),
        opened_by_id=by.pk,
        witnessed_by_id=witness_id,
    )
    with log.act("cage.box.opened", subject=row, by=by, at=at, scope=house.id, box=fitting.box.name):
        # The first check: every attempt to open the box of an open table is logged, whatever else is wrong.
        if not shift_selectors.is_counted(fitting.shift_id):
            text = _("The table is open. The box is opened at the count, after play has ended.")
            raise Refused(
                text, article=house.cite("box.count", at), next_step=_("Count the table first."), code=TABLE_OPEN
            )
        if drop_box_selectors.opening_of(fitting.pk) is not None:
            raise Refused(_("This box is already open. Reload the page."))
        moves = list(drop_box_selectors.moves_of(fitting.pk))
        if not moves:
            raise Refused(
                _("The box is still at its table. Have it brought to the count first."),
                article=house.cite("box.count", at),
            )
        check_witnessed(
            witness_selectors.open_moves(fitting.pk),
            _("Witness signatures are missing for this box: %(names)s. It stays closed until they are complete."),
        )
        _check_seal(row, fitting, moves)
        check_witness(house, witness_selectors.OPENING, witness_id, by, at)
        row.opened_at = in_turn(at, moves[-1].moved_at)
        row.save(force_insert=True)
    return row


def _check_seal(row: BoxOpening, fitting: BoxFitting, moves: Sequence[BoxMove]) -> None:
    # Another number on the way means that the seal was replaced, even if it looks intact now.
    if row.seal_whole and any(each.seal != fitting.seal for each in moves):
        raise Refused(
            _(
                "A different seal was recorded in transit from the one fitted: the seal is not intact. "
                "Describe what you see."
            ),
            "seal_whole",
        )
    if not row.seal_whole and not row.remark:
        raise Refused(_("The seal is not intact. Describe it and state who was called."), "remark")


@transaction.atomic(durable=True)
def count_box(
    *, house: House, fitting: BoxFitting, pieces: Sequence[Pieces], nonce: UUID, by: "Staff", at: datetime
) -> Count:
    """Count the notes of an opened box, blind; a variance is recorded (LU-ART5-6; AT-77).

    A recount is possible until the first signature. The same `nonce` returns the same count. Raises Refused before
    the opening, for anything but notes, and once the count is signed.
    """
    # The shift and not the box: its counts are numbered together, whatever they count.
    wait_turn(str(fitting.shift_id))
    existing_row = count_selectors.count_by_nonce(fitting.shift_id, nonce)
    if existing_row is not None:
        return existing_row
    opening = drop_box_selectors.opening_of(fitting.pk)
    last = drop_box_selectors.count_of(fitting.pk)
    with log.act(
        "cage.count.entered",
        subject=fitting,
        by=by,
        at=at,
        scope=house.id,
        place=shift_selectors.place_of(fitting.shift),
        count=CountKind.BOX,
    ):
        if opening is None:
            raise Refused(_("This box has not been opened yet. Open it with a second person, then count."))
        if last is not None and count_selectors.is_signed(last.pk):
            raise Refused(_("This count is signed and cannot be changed."))
        if last is not None:
            check_blind(last, by)
        rows = check_sheet(house, pieces)
        if any(row.medium != "note" for row in rows):
            raise Refused(
                _("A drop box holds notes only. Report anything else found in it to your supervisor."), "pieces"
            )
        turn = max(at, opening.opened_at)
        return store_count(fitting.shift, kind=CountKind.BOX, pieces=rows, nonce=nonce, by=by, at=turn, fitting=fitting)
