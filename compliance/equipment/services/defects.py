"""Record faults of equipment during play, and resolve defects (GG-35, GG-40; LCH-6; TDA-26; NL 3.1(7))."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.checklists import SHUFFLER
from ..domain.states import NEEDS_ANOTHER_PERSON, may_replace
from ..models.defects import Defect, DefectResolution, Outcome
from ..models.items import EquipmentItem
from ..selectors import inspections
from ..selectors import items as item_selectors
from .register import check_use, hold_items, store_placement, store_retirement

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class ResolutionWish:
    """How a defect was resolved; `replacement_id` is the equipment that took the place, if it was replaced."""

    outcome: str
    note: str
    replacement_id: UUID | None = None


@transaction.atomic(durable=True)
def report_fault(*, house: House, item: EquipmentItem, description: str, by: "Staff", at: datetime) -> Defect:
    """Record a fault of equipment during play. From then on, it is not used before it passes a check again.

    Raises Refused without a description, for equipment out of use, and while another defect is open.
    """
    hold_items(item.pk, tables=[item_selectors.table_of(item.pk)])
    row = Defect(
        item=item,
        description=description.strip(),
        gaming_day=house.gaming_day(at),
        found_by_id=by.pk,
        found_at=at,
    )
    with log.act("equipment.defect.reported", subject=row, by=by, at=at, scope=house.id, label=item.label):
        check_use(item)
        if not row.description:
            raise Refused(_("Describe the fault."), "description")
        # One at a time: a resolution then says what became of the equipment, without a choice between defects.
        if inspections.open_defect(item) is not None:
            message = _("A defect of this equipment is open.")
            raise Refused(message, next_step=_("Record first how it was resolved."))
        row.save(force_insert=True)
    return row


def resolve_defect(
    *, house: House, defect: Defect, wish: ResolutionWish, by: "Staff", at: datetime
) -> DefectResolution:
    """Record how a defect was resolved: repaired, replaced or withdrawn.

    A replacement takes the place at the table, and the defective equipment goes to the store; withdrawn equipment is
    out of use. A shuffler is replaced by another one or by a shoe (NL 3.1(7)). Cards are replaced by another person
    than the one who found the defect (GG-35). Raises Refused otherwise, without a note, and if the defect is resolved
    already. A refusal that rests on an article is logged.
    """
    try:
        return _resolve_defect(house=house, defect=defect, wish=wish, by=by, at=at)
    except Refused as refused:
        if refused.article:
            _note_refused(house, defect, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, defect: Defect, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    log.note(
        "equipment.defect.refused",
        subject=defect,
        by=by,
        at=at,
        scope=house.id,
        label=defect.item.label,
        article=article,
    )


@transaction.atomic(durable=True)
def _resolve_defect(
    *, house: House, defect: Defect, wish: ResolutionWish, by: "Staff", at: datetime
) -> DefectResolution:
    item, table_id = defect.item, item_selectors.table_of(defect.item_id)
    # All at once, in one order, so that two replacements do not wait for each other.
    tables = [table_id, item_selectors.table_of(wish.replacement_id)]
    hold_items(item.pk, wish.replacement_id, tables=tables)
    row = DefectResolution(
        defect=defect, outcome=wish.outcome, work=wish.note.strip(), resolved_by_id=by.pk, resolved_at=at
    )
    with log.act(
        "equipment.defect.resolved",
        subject=defect,
        by=by,
        at=at,
        scope=house.id,
        label=item.label,
        outcome=wish.outcome,
    ):
        if DefectResolution.objects.filter(defect=defect).exists():
            raise Refused(_("This defect is already resolved."))
        if row.outcome not in Outcome.values:
            raise Refused(_("Choose how the defect was resolved."), "outcome")
        if not row.work:
            raise Refused(_("Enter what was done."), "note")
        if at < defect.found_at:
            raise Refused(_("The defect was found later than that. Check the clock."))
        # GG-35 binds no casino, so the refusal cites no article.
        if item.kind in NEEDS_ANOTHER_PERSON and defect.found_by_id == by.pk:
            message = _("You found this defect yourself. Another person replaces the cards.")
            raise Refused(message, next_step=_("Ask a colleague."))
        row.replacement = _replacement_of(house, item, wish, at)
        row.save(force_insert=True)
        _move_equipment(house, row, table_id, by, at)
    return row


def _replacement_of(house: House, item: EquipmentItem, wish: ResolutionWish, at: datetime) -> EquipmentItem | None:
    """Return the equipment that takes the place; None unless the defective one was replaced."""
    if wish.outcome != Outcome.REPLACED:
        if wish.replacement_id is not None:
            raise Refused(_("Only replaced equipment has a replacement."), "replacement")
        return None
    others = item_selectors.items_in_use(house.id).exclude(pk=item.pk)
    found = others.filter(pk=wish.replacement_id).first() if wish.replacement_id else None
    # A replacement needs no passed check here; the table in play asks for it when the equipment is placed.
    if found is None or inspections.open_defect(found) is not None:
        raise Refused(_("Choose the equipment that took its place."), "replacement")
    if not may_replace(item.kind, found.kind):
        if item.kind == SHUFFLER:
            message = _("A shuffling machine is replaced by another one or by a card shoe.")
            raise Refused(message, "replacement", house.cite("equipment.shuffler", at))
        raise Refused(_("Choose equipment of the same kind."), "replacement")
    return found


def _move_equipment(house: House, row: DefectResolution, table_id: UUID | None, by: "Staff", at: datetime) -> None:
    item = row.defect.item
    if row.outcome == Outcome.WITHDRAWN:
        store_retirement(item, row.work, by, at)
    # Equipment from the store is replaced in the store: there is no place to take.
    if row.replacement is None or table_id is None:
        return
    # The replacement comes first, because a table in play keeps equipment of the kind that its game needs.
    if item_selectors.table_of(row.replacement.pk) != table_id:
        store_placement(house, row.replacement, table_id, by, at, "replacement")
    store_placement(house, item, None, by, at)
