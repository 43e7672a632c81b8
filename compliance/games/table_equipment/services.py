"""Whether a table waits for the checks of its equipment (A-95)."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from compliance.equipment.domain.checklists import OPENING
from compliance.equipment.domain.states import CLEARED, DEFECTIVE
from compliance.equipment.selectors import items
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .domain import required_kind

if TYPE_CHECKING:
    from ..models.tables import GamingTable

CHECKS = "equipment.checks"


class UncheckedEquipment(Refused):
    """The equipment of a table is not checked. No article asks for it, so the refusal is logged under its own kind."""


def needs_checks(house: House, at: datetime) -> bool:
    """Has the casino decided that a table waits for the checks of its equipment?"""
    return house.rulebook(house.gaming_day(at)).bool_(CHECKS)


def shows_equipment(house: House, table: "GamingTable", at: datetime) -> bool:
    """Does the page of the opening name missing checks? Also where the table does not wait, if it has equipment."""
    return needs_checks(house, at) or items.items_at_table(table.pk, at).exists()


def check_equipment(house: House, table: "GamingTable", at: datetime) -> None:
    """Refuse the opening of a table whose equipment is missing or not checked, if the casino has decided so.

    Raises UncheckedEquipment with the equipment and the missing checks.
    """
    if not needs_checks(house, at):
        return
    # The first one is raised; the page of the opening lists all.
    for fault in find_faults(house, table, at):
        raise fault


def find_faults(house: House, table: "GamingTable", at: datetime) -> Iterator[UncheckedEquipment]:
    """Return what is missing of the equipment of a table before it is opened."""
    found, kind = list(items.items_at_table(table.pk, at)), required_kind(table.game)
    if kind is not None and all(each.kind != kind for each in found):
        yield UncheckedEquipment(
            _("Equipment that this table lacks: %(kind)s.") % {"kind": items.kind_name(kind)},
            next_step=_("Assign it to the table in the register of equipment."),
        )
    states = items.states_of(found, house.gaming_day(at), at)
    missing = [_shortcoming(each) for each in states if each.state != CLEARED]
    if missing:
        yield UncheckedEquipment(
            _("Equipment of this table without a passed check: %(equipment)s.") % {"equipment": ", ".join(missing)},
            next_step=_("Check it on its page, or assign other equipment to the table."),
        )


def _shortcoming(found: items.ItemState) -> str:
    shown = {"label": found.item.label, "kind": items.kind_name(found.item.kind)}
    if found.state == DEFECTIVE:
        return _("%(kind)s %(label)s (defect)") % shown
    occasion = items.occasion_name(OPENING[found.item.kind])
    return _("%(kind)s %(label)s (check %(occasion)s)") % (shown | {"occasion": occasion})
