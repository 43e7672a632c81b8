"""How finds, their states, the papers that prove a right, and what is wrong with these are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .models import Category, EndOutcome, LineKind, PieceKind, Regime, spot

Words = Mapping[str, str | Promise]

__all__ = ["spot"]

CATEGORIES: Words = dict(Category.choices)
OUTCOMES: Words = dict(EndOutcome.choices)
PIECES: Words = dict(PieceKind.choices)
LINES: Words = dict(LineKind.choices)
REGIMES: Words = dict(Regime.choices)
CARNETS: Words = {
    "open": pgettext_lazy("carnet of an exercise", "Open"),
    "paid": _("Paid to the commune"),
    "closed": pgettext_lazy("carnet of an exercise", "Closed"),
}
CARNET_TONES = {"open": ("review", "book"), "paid": ("admitted", "check"), "closed": ("", "lock")}
STEPS: Words = {
    "play": _("games go on"),
    "establish": _("to be established"),
    "desk": _("ready for the cash desk"),
    "carnet": _("in the carnet"),
    "lapse": _("its games are over"),
    "custody": _("in custody"),
    "custody_ended": _("custody ended"),
    **OUTCOMES,
}
# Tone and icon of the badge.
TONES = {
    "play": ("review", "clock"),
    "establish": ("review", "question"),
    "desk": ("review", "next"),
    "carnet": ("admitted", "check"),
    "returned": ("admitted", "undo"),
    "lost": ("", "cross"),
    "mistake": ("", "cross"),
    "lapsed": ("", "lock"),
    "lapse": ("review", "clock"),
    "custody": ("review", "lock"),
    "custody_ended": ("refused", "alert"),
}
# What the register of finds can be narrowed to.
STATES: Words = {
    "open": _("on the floor"),
    "ready": _("ready for the cash desk"),
    "carnet": _("in the carnet"),
    "ended": _("ended otherwise"),
}
