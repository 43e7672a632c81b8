"""Demonstration of equipment: wheels, cards and machines of the tables, their checks, a defect and a replacement."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from compliance.equipment.domain.checklists import AFTER, CARDS, OPENING, SHOE, SHUFFLER, WHEEL, checklist_on
from compliance.equipment.selectors import inspections
from compliance.equipment.services import checks, defects, register
from compliance.equipment.services.checks import CheckWish, Finding
from compliance.equipment.services.defects import ResolutionWish
from compliance.equipment.services.register import ItemWish
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from uuid import UUID

    from compliance.equipment.models.items import EquipmentItem
    from compliance.venues.models.staff import Staff

MINUTE = timedelta(minutes=1)
# What staff typed, in the language of each casino.
NOTES = {
    "LU": ("Il manque une carte au comptage.", "Coin plié", "Remplacé à la table."),
    "NL": ("De machine telt een kaart te weinig.", "Gevouwen hoek", "Aan de tafel vervangen."),
}
MAKERS = {WHEEL: "Huxley", CARDS: "Cartamundi", SHOE: "Abbiati", SHUFFLER: "Shuffle Master"}


def add_item(
    house: House, staff: "dict[str, Staff]", kind: str, label: str, table_id: "UUID | None", at: datetime
) -> "EquipmentItem":
    """Record a piece of equipment, at a table or in the store."""
    wish = ItemWish(kind, label, MAKERS[kind], serial=f"{label}-2026" if kind != CARDS else "")
    row = register.register_item(house=house, wish=wish, by=staff["director"], at=at)
    if table_id is not None:
        register.place_item(house=house, item=row, table_id=table_id, by=staff["chef_de_salle"], at=at)
    return row


def check_item(
    house: House, staff: "dict[str, Staff]", row: "EquipmentItem", at: datetime, occasion: str = "", **notes: str
) -> None:
    """Check a piece of equipment; `notes` names the items of the checklist that have a defect."""
    occasion = occasion or OPENING[row.kind]
    codes: Iterable[str] = checklist_on(row.kind, occasion, house.gaming_day(at)).items
    findings = {code: Finding(code not in notes, notes.get(code, "")) for code in codes}
    # A check of cards without its recording is refused (GG-35).
    video = f"CAM 4, {house.local(at):%H:%M}"
    wish = CheckWish(occasion, findings, video if row.kind == CARDS else "")
    checks.record_check(house=house, item=row, wish=wish, nonce=uuid4(), by=staff["chef_de_salle"], at=at)


def check_wheel(
    house: House, staff: "dict[str, Staff]", row: "EquipmentItem", at: datetime, *, defective: bool
) -> None:
    """Check a wheel before play; a defect is repaired, and the wheel is checked again."""
    if not defective:
        check_item(house, staff, row, at)
        return
    check_item(house, staff, row, at, level="Incliné vers la gauche")
    defect = inspections.open_defect(row)
    assert defect is not None
    wish = ResolutionWish("repaired", "Remis de niveau.")
    defects.resolve_defect(house=house, defect=defect, wish=wish, by=staff["director"], at=at + 5 * MINUTE)
    # The repair alone does not clear the wheel.
    check_item(house, staff, row, at + 10 * MINUTE)


def add_examples(
    house: House, staff: "dict[str, Staff]", roulette: "UUID", cards: "UUID", at: datetime, evening: datetime
) -> None:
    """Equip a roulette table and a card table, and check both on an evening.

    A damaged card is found after play and the cards are replaced; a shoe takes the place of the shuffling machine.
    """
    wheel = add_item(house, staff, WHEEL, "W-01", roulette, at)
    deck = add_item(house, staff, CARDS, "C-01", cards, at)
    spare = add_item(house, staff, CARDS, "C-02", None, at)
    shuffler = add_item(house, staff, SHUFFLER, "S-01", cards, at)
    shoe = add_item(house, staff, SHOE, "H-01", None, at)
    for number, row in enumerate((wheel, deck, shuffler, shoe)):
        check_item(house, staff, row, evening - (30 - 5 * number) * MINUTE)
    miscount, folded, _replaced = NOTES[house.jurisdiction]
    fault = defects.report_fault(
        house=house, item=shuffler, description=miscount, by=staff["chef_de_salle"], at=evening + 60 * MINUTE
    )
    _replace(house, staff, fault.pk, shoe, evening + 65 * MINUTE)
    check_item(house, staff, deck, evening + 180 * MINUTE, AFTER, backs=folded)
    _replace(house, staff, deck.defects.get().pk, spare, evening + 190 * MINUTE)


def _replace(
    house: House, staff: "dict[str, Staff]", defect_id: "UUID", replacement: "EquipmentItem", at: datetime
) -> None:
    defect = inspections.get_defect(house.id, defect_id)
    wish = ResolutionWish("replaced", NOTES[house.jurisdiction][2], replacement.pk)
    # Another person than the one who found the defect: the database refuses the same one for cards.
    defects.resolve_defect(house=house, defect=defect, wish=wish, by=staff["director"], at=at)
