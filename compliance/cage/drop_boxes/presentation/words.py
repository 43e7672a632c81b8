"""Labels of the steps and states of drop boxes, with the tone and icon of each state."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.models.drop_boxes import MoveStep

from .. import selectors as drops

Words = Mapping[str, str | Promise]

STEPS: Words = dict(MoveStep.choices)
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
