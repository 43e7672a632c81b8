"""Labels of finds, their states, proof documents and document flaws."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from compliance.orphans.models.carnets import PieceKind
from compliance.orphans.models.finds import EndOutcome, Finder, Regime, describe_place

Words = Mapping[str, str | Promise]

__all__ = ["describe_place"]

OUTCOMES: Words = dict(EndOutcome.choices)
# As `end_of` tells them apart.
ENDS: Words = {**OUTCOMES, "decided": _("decision of the management")}
PIECES: Words = dict(PieceKind.choices)
FINDERS: Words = dict(Finder.choices)
REGIMES: Words = dict(Regime.choices)
STEPS: Words = {
    "play": _("rounds in progress"),
    "establish": _("to be established"),
    "desk": _("ready for the cash desk"),
    "carnet": _("in the orphan register"),
    "lapse": _("rounds completed"),
    "custody": _("held by the casino"),
    "custody_ended": _("holding period ended"),
    **ENDS,
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
    "decided": ("", "lock"),
    "lapse": ("review", "clock"),
    "custody": ("review", "lock"),
    "custody_ended": ("refused", "alert"),
}
# Filter choices of the register of finds.
STATES: Words = {
    "open": _("on the floor"),
    "ready": _("ready for the cash desk"),
    "carnet": _("in the orphan register"),
    "ended": _("closed otherwise"),
    "unconfirmed": _("not confirmed by the witness"),
}
