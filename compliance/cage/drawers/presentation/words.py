"""Labels of bookings, media and shifts, with the tone and icon of each state."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.cage.models.shifts import EntryKind

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.drawers.selectors.shifts import ShiftState
    from compliance.cage.models.shifts import Shift
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.places import CashDesk

Words = Mapping[str, str | Promise]

BOOKINGS: Words = dict(EntryKind.choices)
MEANS: Words = {"cash": pgettext_lazy("what is exchanged", "cash"), "chips": _("chips"), "plaques": _("plaques")}
# The kinds of manual bookings.
BY_HAND: Words = {kind: BOOKINGS[kind] for kind in ("takings", "other_in", "other_out")}
STATES: Words = {
    "open": pgettext_lazy("shift", "open"),
    "counted": _("awaiting a signature"),
    "signed": pgettext_lazy("shift", "counted and signed"),
}
# Tone and icon of the badge.
TONES = {"open": ("accent", "coins"), "counted": ("review", "clock"), "signed": ("admitted", "check")}


def state_of_shift(row: "WithAnnotations[Shift, ShiftState]") -> str:
    """Return the state of a shift from the columns of the shift list."""
    if row.signed:
        return "signed"
    if row.counted:
        return "counted"
    return "open"


def place_name(shift: "Shift") -> str:
    """Return the name of a shift's place for use without a heading: Table 4."""
    if shift.desk:
        return str(shift.desk)
    return table_name(shift.table)


def table_name(table: "GamingTable | CashDesk | None") -> str:
    return gettext("Table %(table)s") % {"table": table}
