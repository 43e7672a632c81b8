"""Record the checks of equipment by their checklists (GG-34 to GG-36, GG-47; A-96)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..domain.checklists import Checklist, NoChecklist, checklist_on
from ..models.defects import Defect
from ..models.inspections import Inspection, InspectionResult
from ..models.items import EquipmentItem
from ..selectors import inspections
from ..selectors import items as item_selectors
from .register import check_use, hold_items

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


class UnrecordedCheck(Refused):
    """A check that its source wants on video, without the reference of the recording. The refusal is logged."""


@dataclass(frozen=True)
class Finding:
    """What was found at an item of the checklist: passed, or a defect with a note."""

    passed: bool
    note: str = ""


@dataclass(frozen=True)
class CheckWish:
    """A check: its occasion, the findings by item of the checklist, and the reference of the video recording."""

    occasion: str
    findings: Mapping[str, Finding]
    video_reference: str = ""


def record_check(
    *, house: House, item: EquipmentItem, wish: CheckWish, nonce: UUID, by: "Staff", at: datetime
) -> Inspection:
    """Record a check of equipment by the checklist of this gaming day. The same `nonce` returns the same check.

    One defect, and the check is not passed and the defect is open. Raises Refused unless each item of the checklist
    has a finding, for a defect without a note, for cards without the reference of the video recording (GG-35), for
    equipment out of use, and while a defect is open. The refusal of cards without a recording is logged.
    """
    try:
        return _record_check(house=house, item=item, wish=wish, nonce=nonce, by=by, at=at)
    except UnrecordedCheck:
        _note_refused(house, item, wish.occasion, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, item: EquipmentItem, occasion: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note("equipment.check.refused", subject=item, by=by, at=at, scope=house.id, label=item.label, occasion=occasion)


@transaction.atomic(durable=True)
def _record_check(
    *, house: House, item: EquipmentItem, wish: CheckWish, nonce: UUID, by: "Staff", at: datetime
) -> Inspection:
    # The table too: its opening asks for this check at the same time.
    hold_items(item.pk, tables=[item_selectors.table_of(item.pk)])
    known = inspections.inspection_by_nonce(item.pk, nonce)
    if known is not None:
        return known
    day = house.gaming_day(at)
    row = Inspection(
        item=item,
        occasion=wish.occasion,
        gaming_day=day,
        # Computed and not typed: the result of a check follows from its items.
        passed=all(each.passed for each in wish.findings.values()),
        result_count=len(wish.findings),
        video_reference=wish.video_reference.strip(),
        nonce=nonce,
        inspected_by_id=by.pk,
        inspected_at=at,
    )
    with log.act(
        "equipment.check.recorded",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        label=item.label,
        occasion=wish.occasion,
        passed=row.passed,
    ):
        check_use(item)
        try:
            checklist = checklist_on(item.kind, wish.occasion, day)
        except NoChecklist:
            raise Refused(_("There is no checklist for this check."), "occasion") from None
        # The version is stored, so that a later list does not change what was looked at (ADR 105).
        row.checklist = checklist.id
        _check_defects(item, at)
        _check_findings(checklist, wish, row)
        check_fields(row, ("item", "inspected_by"))
        row.save(force_insert=True)
        _store_results(row, checklist.items, wish, by)
    return row


def _check_defects(item: EquipmentItem, at: datetime) -> None:
    if inspections.open_defect(item) is not None:
        message = _("A defect of this equipment is open.")
        raise Refused(message, next_step=_("Record first how it was resolved."))
    last = inspections.list_defects(item.venue_id).filter(item=item).first()
    # A check at the instant of a defect, or before it, would not free the equipment.
    if last is not None and last.found_at >= at:
        raise Refused(_("A defect was found later than that. Check the clock."))


def _check_findings(checklist: Checklist, wish: CheckWish, row: Inspection) -> None:
    # Equal and not only complete: an answer to an item that the list lacks proves nothing.
    if set(wish.findings) != set(checklist.items):
        raise Refused(_("Answer each item of the checklist."), "findings")
    for code, finding in wish.findings.items():
        if not finding.passed and not finding.note.strip():
            raise Refused(_("Describe the defect."), code)
    if checklist.needs_video and not row.video_reference:
        # The source in words: these house rules are no articles of the rules of the casino.
        message = _("A check of cards is recorded on video (%(source)s).") % {"source": checklist.source}
        next_step = _("Enter the reference of the recording.")
        raise UnrecordedCheck(message, "video_reference", next_step=next_step)


def _store_results(row: Inspection, codes: Sequence[str], wish: CheckWish, by: "Staff") -> None:
    InspectionResult.objects.bulk_create(
        InspectionResult(
            inspection=row, code=code, passed=wish.findings[code].passed, defect=wish.findings[code].note.strip()
        )
        for code in codes
    )
    if row.passed:
        return
    # One defect for the whole check: the equipment is resolved and checked again as one piece.
    notes = [wish.findings[code].note.strip() for code in codes if not wish.findings[code].passed]
    Defect(
        item=row.item,
        inspection=row,
        description="\n".join(notes),
        gaming_day=row.gaming_day,
        found_by_id=by.pk,
        # The same moment as the check, which a trigger compares.
        found_at=row.inspected_at,
    ).save(force_insert=True)
