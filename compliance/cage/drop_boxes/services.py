"""Drop boxes: fitted sealed to a table, moved by two persons, opened after the table's close, counted by a team."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..counts.selectors import counts as count_selectors
from ..counts.services.counts import check_blind, keep_count
from ..drawers.selectors import shifts as shift_selectors
from ..drawers.services.step_times import in_turn
from ..models.counts import Count, CountKind
from ..models.drop_boxes import BoxFitting, BoxMove, BoxOpening, DropBox, MoveStep
from ..models.shifts import Shift
from ..sheets.domain import Pieces
from ..sheets.services import check_sheet
from ..witnesses import selectors as witnesses
from ..witnesses.services import check_witness, check_witnessed
from . import selectors as drops

TABLE_OPEN = "table_open"  # the table of a box is not counted yet, so the box stays closed (LU art. 5(5))


@transaction.atomic(durable=True)
def add_box(*, house: House, name: str, by: Any, at: datetime) -> DropBox:
    """Enter a drop box by the number on it. Raises Refused without one, and for one that is known."""
    row = DropBox(venue_id=house.id, name=name.strip(), added_by_id=by.pk, added_at=at)
    wait_turn(f"boxes {house.id}")
    with log.act("cage.box.added", subject=row, by=by, at=at, scope=house.id, box=row.name):
        if not row.name:
            raise Refused(_("Enter the number on the box."), "name")
        if drops.box_named(house.id, row.name) is not None:
            raise Refused(_("A box with this number already exists."), "name")
        row.clean_fields(exclude=["venue", "added_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def fit_box(*, house: House, shift: Shift, box_id: UUID, seal: str, by: Any, at: datetime) -> BoxFitting:
    """Fit a sealed box to an open table: from now on notes go into it (LU art. 5(4)).

    Raises Refused without a seal, for a desk or a table that is closed, and for a box that is elsewhere.
    """
    wait_turn(str(shift.pk), str(box_id))
    box = drops.box(house.id, box_id)
    last = drops.current_fitting(shift.pk)
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
        if drops.free_boxes(house.id).filter(pk=box.pk).first() is None:
            raise Refused(_("This box is at a table or has not been opened since. Choose another one."), "box")
        if not row.seal:
            raise Refused(_("Enter the seal number."), "seal")
        row.fitted_at = in_turn(at, shift.opened_at, *([last.fitted_at] if last else []))
        row.clean_fields(exclude=["box", "shift", "fitted_by"])
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def move_box(
    *, house: House, fitting: BoxFitting, step: str, seal: str, place: str, witness_id: UUID, by: Any, at: datetime
) -> BoxMove:
    """Take a box from its closed table, put it under lock, or bring it to the count; two persons go with it.

    `seal` is read off the box: another one than at the fitting is told to whoever opens it. The witness signs in an
    own session. Raises Refused while the table is open, once the box is opened, for the steps in another order,
    and for a witness who has no part in the cage tonight.
    """
    wait_turn(str(fitting.pk))
    done = list(drops.moves_of(fitting.pk))
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
        if drops.opening_of(fitting.pk) is not None:
            raise Refused(_("This box is already open. Reload the page."))
        if not row.seal:
            raise Refused(_("Enter the seal number on the box."), "seal")
        check_witness(house, witnesses.MOVE, witness_id, by, at)
        row.moved_at = in_turn(at, fitting.fitted_at, *(each.moved_at for each in done))
        row.clean_fields(exclude=["fitting", "moved_by", "witnessed_by"])
        row.save(force_insert=True)
    return row


def open_box(
    *, house: House, fitting: BoxFitting, seal_whole: bool, remark: str, witness_id: UUID, by: Any, at: datetime
) -> BoxOpening:
    """Open a box for its count, after its table was counted and closed (LU art. 5(5), LU-ART5-6; AT-76).

    Raises Refused before that, and the log then keeps that somebody tried; also for a broken seal without
    a remark, for a whole one that was another on the way, without a second person who counts boxes, while a step
    waits for its witness, for a box that is still at its table, and twice.
    """
    try:
        return _open(
            house=house, fitting=fitting, seal_whole=seal_whole, remark=remark, witness_id=witness_id, by=by, at=at
        )
    except Refused as refused:
        if refused.code == TABLE_OPEN:
            _note_refused(house, fitting, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, fitting: BoxFitting, by: Any, at: datetime) -> None:
    """The refusal outlives the act that was rolled back."""
    log.note("cage.box.opening_refused", subject=fitting, by=by, at=at, scope=house.id, box=fitting.box.name)


@transaction.atomic(durable=True)
def _open(
    *, house: House, fitting: BoxFitting, seal_whole: bool, remark: str, witness_id: UUID, by: Any, at: datetime
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
        if not shift_selectors.is_counted(fitting.shift_id):
            said = _("The table is open. The box is opened at the count, after play has ended.")
            raise Refused(
                said, article=house.cite("box.count", at), next_step=_("Count the table first."), code=TABLE_OPEN
            )
        if drops.opening_of(fitting.pk) is not None:
            raise Refused(_("This box is already open. Reload the page."))
        moves = list(drops.moves_of(fitting.pk))
        if not moves:
            raise Refused(
                _("The box is still at its table. Have it brought to the count first."),
                article=house.cite("box.count", at),
            )
        check_witnessed(
            witnesses.open_moves(fitting.pk),
            _("Witness signatures are missing for this box: %(names)s. It stays closed until they are complete."),
        )
        _check_seal(row, fitting, moves)
        check_witness(house, witnesses.OPENING, witness_id, by, at)
        row.opened_at = in_turn(at, moves[-1].moved_at)
        row.save(force_insert=True)
    return row


def _check_seal(row: BoxOpening, fitting: BoxFitting, moves: Sequence[BoxMove]) -> None:
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
    *, house: House, fitting: BoxFitting, pieces: Sequence[Pieces], nonce: UUID, by: Any, at: datetime
) -> Count:
    """Count the notes of an opened box, blind; a difference is kept (LU-ART5-6; AT-77).

    It may be counted again until somebody signs. The same `nonce` gives the same count. Raises Refused before
    the opening, for anything but notes, and once the count is signed.
    """
    wait_turn(str(fitting.shift_id))
    known = count_selectors.count_by_nonce(fitting.shift_id, nonce)
    if known is not None:
        return known
    opening = drops.opening_of(fitting.pk)
    last = drops.count_of(fitting.pk)
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
        return keep_count(fitting.shift, kind=CountKind.BOX, pieces=rows, nonce=nonce, by=by, at=turn, fitting=fitting)
