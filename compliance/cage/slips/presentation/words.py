"""Labels of slips and their outcomes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from compliance.cage.models.slips import SlipKind, SlipOutcome

if TYPE_CHECKING:
    from compliance.cage.models.slips import Slip

Words = Mapping[str, str | Promise]

SLIPS: Words = dict(SlipKind.choices)
OUTCOMES: Words = dict(SlipOutcome.choices)
WAYS: Words = {"": _("in transit"), **OUTCOMES}
WAY_TONES = {"": ("review", "clock"), "received": ("admitted", "check"), "returned": ("", "undo")}


def state_of_slip(row: "Slip") -> str:
    """Return the outcome of a slip; empty in transit."""
    end = getattr(row, "end", None)
    return end.outcome if end else ""
