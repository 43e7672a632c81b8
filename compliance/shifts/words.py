"""How bookings, counts, slips and states of the cage are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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
    "counted": _("waits for a signature"),
    "signed": pgettext_lazy("shift", "counted and signed"),
}
# Tone and icon of the badge.
TONES = {"open": ("accent", "coins"), "counted": ("review", "clock"), "signed": ("admitted", "check")}
WAYS: Words = {"": _("on the way"), **OUTCOMES}
WAY_TONES = {"": ("review", "clock"), "received": ("admitted", "check"), "returned": ("", "undo")}
