"""Labels of gaming machines: kinds, states, readings and faults."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from ..models.machines import MachineKind
from ..models.meters import ReadingKind
from ..models.placements import PlacementKind
from ..models.service import FaultKind

Words = Mapping[str, str | Promise]

KINDS: Words = dict(MachineKind.choices)
PLACEMENTS: Words = dict(PlacementKind.choices)
READINGS: Words = dict(ReadingKind.choices)
FAULTS: Words = dict(FaultKind.choices)

STATES: Words = {
    "stored": pgettext_lazy("gaming machine", "not placed yet"),
    "in_service": pgettext_lazy("gaming machine", "in service"),
    "out_of_service": pgettext_lazy("gaming machine", "out of service"),
    "unapproved": pgettext_lazy("gaming machine", "to be removed: approval ended"),
    "removed": pgettext_lazy("gaming machine", "removed"),
}
TONES = {
    "stored": ("", "clock"),
    "in_service": ("admitted", "check"),
    "out_of_service": ("review", "stop"),
    "unapproved": ("refused", "alert"),
    "removed": ("", "stop"),
}
PLACEMENT_TONES = {"placed": ("admitted", "check"), "moved": ("review", "next"), "removed": ("", "stop")}

FAULT_STEPS: Words = {
    "reported": pgettext_lazy("fault of a machine", "to be repaired"),
    "repaired": pgettext_lazy("fault of a machine", "to be tested"),
    "tested": pgettext_lazy("fault of a machine", "repaired and tested"),
}
FAULT_TONES = {"reported": ("refused", "alert"), "repaired": ("review", "clock"), "tested": ("admitted", "check")}

SERVICE_STATES: Words = {
    "open": pgettext_lazy("gaming machine", "out of service"),
    "ended": pgettext_lazy("gaming machine", "back in service"),
}
SERVICE_TONES = {"open": ("review", "stop"), "ended": ("admitted", "check")}
