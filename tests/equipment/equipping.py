"""Short ways to record, check and repair equipment in tests."""

from datetime import date
from typing import Any
from uuid import uuid4

from compliance.equipment.domain.checklists import OPENING, checklist_on
from compliance.equipment.services import checks, defects, register
from compliance.equipment.services.checks import CheckWish, Finding
from compliance.equipment.services.defects import ResolutionWish
from compliance.equipment.services.register import ItemWish
from compliance.venues.services import policies
from tests.cast import OPENED, TUESDAY, house, member


def item(kind: str = "wheel", label: str = "W-1", *, table: Any = None, at: Any = TUESDAY, **changes: str) -> Any:
    """A piece of equipment, in the store or at a table."""
    wish = ItemWish(**{"kind": kind, "label": label, "maker": "Huxley", "serial": "4711"} | changes)
    row = register.register_item(house=house(), wish=wish, by=member("director"), at=at)
    if table is not None:
        place(row, table, at=at)
    return row


def place(row: Any, table: Any, *, at: Any = TUESDAY) -> Any:
    table_id = table.pk if table is not None else None
    return register.place_item(house=house(), item=row, table_id=table_id, by=member("pit_boss"), at=at)


def findings(row: Any, occasion: str = "", **defect: str) -> dict[str, Finding]:
    """Every item passed, but those that are named with the note of a defect."""
    codes = checklist_on(row.kind, occasion or OPENING[row.kind], date(2026, 3, 3)).items
    return {code: Finding(code not in defect, defect.get(code, "")) for code in codes}


def check(
    row: Any,
    occasion: str = "",
    *,
    at: Any = TUESDAY,
    by: str = "pit_boss",
    video: str = "CAM-3 20:10",
    nonce: Any = None,
    found: Any = None,
    **defect: str,
) -> Any:
    """A check by the checklist of the day; with the code of an item and a note, the item has a defect."""
    occasion = occasion or OPENING[row.kind]
    wish = CheckWish(occasion, findings(row, occasion, **defect) if found is None else found, video)
    return checks.record_check(house=house(), item=row, wish=wish, nonce=nonce or uuid4(), by=member(by), at=at)


def fault(row: Any, description: str = "It jams.", *, at: Any = TUESDAY, by: str = "pit_boss") -> Any:
    return defects.report_fault(house=house(), item=row, description=description, by=member(by), at=at)


def resolve(
    defect: Any,
    outcome: str = "repaired",
    *,
    replacement: Any = None,
    note: str = "Done.",
    at: Any = TUESDAY,
    by: str = "chef_de_salle",
) -> Any:
    wish = ResolutionWish(outcome, note, replacement.pk if replacement is not None else None)
    return defects.resolve_defect(house=house(), defect=defect, wish=wish, by=member(by), at=at)


def wait_for_checks() -> None:
    """The casino decides that its tables wait for the checks of their equipment."""
    row = policies.propose_policy(
        house=house(),
        parameter="equipment.checks",
        raw="true",
        effective_from=date(2026, 1, 2),
        reason="Decided.",
        by=member("compliance_officer"),
        at=OPENED,
    )
    policies.decide_policy(house=house(), policy=row, approved=True, note="", by=member("director"), at=OPENED)
