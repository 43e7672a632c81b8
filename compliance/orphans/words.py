"""How finds, their states, the papers that prove a right, and what is wrong with these are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .models import Category, EndOutcome, LineKind, PieceKind, Regime, spot

Words = Mapping[str, str | Promise]

__all__ = ["spot"]

PAPERS: Words = {"pdf": _("PDF"), "picture": _("picture")}
UNFIT: Words = {
    "empty": _("No file received. Upload a file or take a photo of the document."),
    "too_large": _("The file is larger than 5 MB. Upload a smaller file or take a photo of the document."),
    "unknown_kind": _(
        "Only PDF, JPEG, PNG and WebP files are accepted. Upload one of these or take a photo of the document."
    ),
    "misnamed": _("The file extension does not match the content. Use the correct one, such as .pdf."),
    "broken": _("The file is incomplete or damaged. Upload it again or take a photo of the document."),
    "locked": _("The PDF is protected and cannot be checked. Print it to a new PDF or take a photo of the document."),
    "active": _("The PDF contains programs or attached files. Print it to a new PDF or take a photo of the document."),
    "too_many_pixels": _("The image has more than 50 million pixels. Upload a smaller one."),
    "too_small": _("The image is too small: at least 64 pixels per side are required."),
    "film": _("This is an animated image. Upload a still image."),
}
CATEGORIES: Words = dict(Category.choices)
OUTCOMES: Words = dict(EndOutcome.choices)
PIECES: Words = dict(PieceKind.choices)
LINES: Words = dict(LineKind.choices)
REGIMES: Words = dict(Regime.choices)
CARNETS: Words = {
    "open": pgettext_lazy("carnet of an exercise", "Open"),
    "paid": _("Paid to the municipal treasurer"),
    "closed": pgettext_lazy("carnet of an exercise", "Closed"),
}
CARNET_TONES = {"open": ("review", "book"), "paid": ("admitted", "check"), "closed": ("", "lock")}
STEPS: Words = {
    "play": _("rounds in progress"),
    "establish": _("to be established"),
    "desk": _("ready for the cash desk"),
    "carnet": _("in the orphan register"),
    "lapse": _("rounds completed"),
    "custody": _("held by the casino"),
    "custody_ended": _("holding period ended"),
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
    "carnet": _("in the orphan register"),
    "ended": _("closed otherwise"),
}
