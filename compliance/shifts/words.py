"""How bookings, counts, slips and states of the cage are called."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from .models import CountKind, EntryKind, Medium, SlipKind, SlipOutcome

Words = Mapping[str, str | Promise]

BOOKINGS: Words = dict(EntryKind.choices)
COUNTS: Words = dict(CountKind.choices)
SLIPS: Words = dict(SlipKind.choices)
OUTCOMES: Words = dict(SlipOutcome.choices)
PIECES: Words = dict(Medium.choices)
MEDIA: Words = {"note": _("Bank notes"), "coin": _("Coins"), "chip": _("Chips"), "plaque": _("Plaques")}
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
WAYS: Words = {"": _("in transit"), **OUTCOMES}
WAY_TONES = {"": ("review", "clock"), "received": ("admitted", "check"), "returned": ("", "undo")}
COUNT_STATES: Words = {
    "waiting": _("awaiting a signature"),
    "settled": pgettext_lazy("count", "complete"),
}


def state_of_shift(row: Any) -> str:
    """How far a shift is, from what `drawers.shifts` says of it."""
    if row.signed:
        return "signed"
    return "counted" if row.counted else "open"


def state_of_slip(row: Any) -> str:
    """What became of a slip; empty while it is on the way."""
    end = getattr(row, "end", None)
    return end.outcome if end else ""


def place_name(shift: Any) -> str:
    """The place of a shift as people call it where no heading says that it is a table: Table 4."""
    return str(shift.desk) if shift.desk else table_name(shift.table)


def table_name(table: Any) -> str:
    return gettext("Table %(table)s") % {"table": table}
