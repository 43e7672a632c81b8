"""Record equipment, assign it to tables, and take it out of use."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..domain.tables import find_table
from ..models.items import EquipmentItem, EquipmentRetirement, Kind, Placement
from ..selectors import inspections
from ..selectors import items as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# Only the games know which tables are in play and wait for checks, so triggers of theirs ask.
IN_PLAY = "equipment_of_a_table_in_play_is_checked"
STAYS = "equipment_stays_at_a_table_in_play"


@dataclass(frozen=True)
class ItemWish:
    """A piece of equipment as it is entered in the register; `serial` is empty if the maker gives it none."""

    kind: str
    label: str
    maker: str
    serial: str = ""


def hold_items(*items: UUID | None, tables: Iterable[UUID | None]) -> None:
    """Let acts on equipment follow one another, and wait for an opening of the tables."""
    # All locks in one call: `wait_turn` sorts them, so two acts cannot wait for each other.
    names = [f"equipment {each}" for each in items if each is not None]
    wait_turn(*names, *{f"session of table {each}" for each in tables if each is not None})


@transaction.atomic(durable=True)
def register_item(*, house: House, wish: ItemWish, by: "Staff", at: datetime) -> EquipmentItem:
    """Enter a piece of equipment in the register; it is in the store at first.

    Raises Refused without a label or a maker, and for a label that other equipment of the casino has.
    """
    row = EquipmentItem(
        venue_id=house.id,
        kind=wish.kind,
        label=wish.label.strip(),
        maker=wish.maker.strip(),
        serial=wish.serial.strip(),
        entered_by_id=by.pk,
        entered_at=at,
    )
    # The lock of the house: the label is free or taken in all of it.
    wait_turn(f"labels of equipment {house.id}")
    with log.act(
        "equipment.item.registered", subject=row, by=by, at=at, scope=house.id, label=row.label, equipment=row.kind
    ):
        if row.kind not in Kind.values:
            raise Refused(_("Choose a kind of equipment of the list."), "kind")
        if not row.label:
            raise Refused(_("Enter the number of the label."), "label")
        if not row.maker:
            raise Refused(_("Enter the maker."), "maker")
        # Also the label of equipment that is out of use: its checks would look like those of the new one.
        if selectors.list_items(house.id).filter(label=row.label).exists():
            raise Refused(_("Other equipment of this casino has this label. Choose another number."), "label")
        check_fields(row, ("venue", "entered_by"))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def place_item(*, house: House, item: EquipmentItem, table_id: UUID | None, by: "Staff", at: datetime) -> Placement:
    """Assign a piece of equipment to a table, or return it to the store (`table_id` is None).

    Raises Refused for equipment out of use, for a table that is not in use, and if it is there already. A table in
    play takes only equipment that was checked on this gaming day and not used since, if the casino has decided so
    (A-95); then it also keeps the last equipment of the kind that its game needs.
    """
    # Both tables: the former one may not open while it loses its equipment.
    hold_items(item.pk, tables=[selectors.table_of(item.pk), table_id])
    if table_id is None:
        with log.act("equipment.item.stored", subject=item, by=by, at=at, scope=house.id, label=item.label):
            return _move_item(house, item, None, by, at)
    table = _name_of_table(house, table_id)
    with log.act("equipment.item.placed", subject=item, by=by, at=at, scope=house.id, label=item.label, table=table):
        return _move_item(house, item, table_id, by, at)


def _move_item(house: House, item: EquipmentItem, table_id: UUID | None, by: "Staff", at: datetime) -> Placement:
    check_use(item)
    if selectors.table_of(item.pk) == table_id:
        raise Refused(_("The equipment is there already."), "table")
    return store_placement(house, item, table_id, by, at)


def _name_of_table(house: House, table_id: UUID) -> str:
    table = find_table(house.id, table_id)
    if table is None:
        raise Refused(_("Choose a table of this casino that is in use."), "table")
    return table.name


def check_use(item: EquipmentItem) -> None:
    """Refuse an act on equipment that is out of use."""
    if EquipmentRetirement.objects.filter(item=item).exists():
        raise Refused(pgettext("equipment", "This equipment is out of use."))


def store_placement(
    house: House, item: EquipmentItem, table_id: UUID | None, by: "Staff", at: datetime, field: str = "table"
) -> Placement:
    """Write where a piece of equipment is from now on. Raises Refused as `place_item` does."""
    last = selectors.last_placement(item)
    # This request is older than a move that was stored while it waited.
    if last is not None and last.placed_at > at:
        raise Refused(_("The equipment was moved later than that. Check the clock."))
    row = Placement(item=item, table_id=table_id, gaming_day=house.gaming_day(at), placed_by_id=by.pk, placed_at=at)
    try:
        row.save(force_insert=True)
    except IntegrityError as error:
        if STAYS in str(error):
            raise _refusal_to_leave(item, field) from error
        if IN_PLAY not in str(error):
            raise
        message = _("The table is in play and %(label)s has no passed check on this gaming day since its last use.")
        next_step = _("Check it first. Equipment of a table in play goes to the store before that.")
        raise Refused(message % {"label": item.label}, field, next_step=next_step) from error
    return row


def _refusal_to_leave(item: EquipmentItem, field: str = "") -> Refused:
    """Return the refusal of a table in play that would lose its last equipment of a kind."""
    return Refused(
        _("The table is in play, and its game needs %(label)s.") % {"label": item.label},
        field,
        next_step=_("Assign other equipment of this kind to the table first, or end the session."),
    )


@transaction.atomic(durable=True)
def retire_item(*, house: House, item: EquipmentItem, reason: str, by: "Staff", at: datetime) -> EquipmentRetirement:
    """Take a piece of equipment out of use for good.

    Raises Refused without a reason, if it is out of use already, if a table in play needs it, and while a defect is
    open, which names what became of it.
    """
    hold_items(item.pk, tables=[selectors.table_of(item.pk)])
    with log.act("equipment.item.retired", subject=item, by=by, at=at, scope=house.id, label=item.label):
        check_use(item)
        if inspections.open_defect(item) is not None:
            message = _("A defect of this equipment is open.")
            raise Refused(message, next_step=_("Record there that the equipment is withdrawn."))
        return store_retirement(item, reason, by, at)


def store_retirement(item: EquipmentItem, reason: str, by: "Staff", at: datetime) -> EquipmentRetirement:
    """Write that a piece of equipment is out of use. Raises Refused without a reason, and if a table needs it."""
    row = EquipmentRetirement(item=item, reason=reason.strip(), retired_by_id=by.pk, retired_at=at)
    if not row.reason:
        raise Refused(_("Enter the reason."), "reason")
    try:
        row.save(force_insert=True)
    except IntegrityError as error:
        if STAYS not in str(error):
            raise
        raise _refusal_to_leave(item) from error
    return row


@transaction.atomic(durable=True)
def note_labels_printed(*, house: House, count: int, by: "Staff", at: datetime) -> None:
    """Log that labels were printed."""
    log.note("equipment.labels.printed", subject=None, by=by, at=at, scope=house.id, count=count)
