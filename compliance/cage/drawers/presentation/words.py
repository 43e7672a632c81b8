"""How bookings, means and shifts are called, with the tone and icon of each state."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.cage.models.shifts import EntryKind

Words = Mapping[str, str | Promise]

BOOKINGS: Words = dict(EntryKind.choices)
MEANS: Words = {"cash": pgettext_lazy("what is exchanged", "cash"), "chips": _("chips"), "plaques": _("plaques")}
# What a cashier books by hand.
BY_HAND: Words = {kind: BOOKINGS[kind] for kind in ("takings", "other_in", "other_out")}
STATES: Words = {
    "open": pgettext_lazy("shift", "open"),
    "counted": _("awaiting a signature"),
    "signed": pgettext_lazy("shift", "counted and signed"),
}
# Tone and icon of the badge.
TONES = {"open": ("accent", "coins"), "counted": ("review", "clock"), "signed": ("admitted", "check")}


def state_of_shift(row: Any) -> str:
    """How far a shift is, from what the list of shifts says of it."""
    if row.signed:
        return "signed"
    return "counted" if row.counted else "open"


def place_name(shift: Any) -> str:
    """The place of a shift as people call it where no heading says that it is a table: Table 4."""
    return str(shift.desk) if shift.desk else table_name(shift.table)


def table_name(table: Any) -> str:
    return gettext("Table %(table)s") % {"table": table}
