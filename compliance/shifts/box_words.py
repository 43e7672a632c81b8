"""How exchanges, drop boxes and what happens to chips are called, with the tone and icon of each state."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from . import drops
from .models import Identity, Location, MoveStep, PieceMedium, StockReason, Tender

Words = Mapping[str, str | Promise]

LOCATIONS: Words = dict(Location.choices)
IDENTITIES: Words = dict(Identity.choices)
TENDERS: Words = dict(Tender.choices)
STEPS: Words = dict(MoveStep.choices)
MEDIA: Words = dict(PieceMedium.choices)
REASONS: Words = dict(StockReason.choices)
DONE: Words = {"done": pgettext_lazy("exchange", "done"), "refused": pgettext_lazy("exchange", "refused")}
DONE_TONES = {True: ("admitted", "check"), False: ("refused", "stop")}
# What for what, in the order in which desks and tables are asked for it.
PAIRS: Words = {
    "cash-chips": _("Cash for chips"),
    "chips-cash": _("Chips for cash"),
    "plaques-chips": _("Plaques for chips"),
    "chips-plaques": _("Chips for plaques"),
    "plaques-cash": _("Plaques for cash"),
    "cash-plaques": _("Cash for plaques"),
}
STATES: Words = {
    drops.AT_TABLE: _("at its table"),
    drops.WAITS: _("table closed; to be removed"),
    drops.MOVED: _("in transit to the count"),
    drops.OPENED: _("opened, not yet counted"),
    drops.COUNTED: _("counted, signatures missing"),
    drops.SIGNED: pgettext_lazy("drop box", "counted and signed"),
}
TONES = {
    drops.AT_TABLE: ("accent", "lock"),
    drops.WAITS: ("review", "clock"),
    drops.MOVED: ("review", "next"),
    drops.OPENED: ("review", "question"),
    drops.COUNTED: ("review", "clock"),
    drops.SIGNED: ("admitted", "check"),
}
