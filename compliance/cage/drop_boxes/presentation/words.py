"""Labels of the steps and states of drop boxes, with the tone and icon of each state."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.models.drop_boxes import MoveStep

from .. import selectors as drop_box_selectors

Words = Mapping[str, str | Promise]

STEPS: Words = dict(MoveStep.choices)
STATES: Words = {
    drop_box_selectors.AT_TABLE: _("at its table"),
    drop_box_selectors.WAITS: _("table closed; to be removed"),
    drop_box_selectors.MOVED: _("in transit to the count"),
    drop_box_selectors.OPENED: _("opened, not yet counted"),
    drop_box_selectors.COUNTED: _("counted, signatures missing"),
    drop_box_selectors.SIGNED: pgettext_lazy("drop box", "counted and signed"),
}
TONES = {
    drop_box_selectors.AT_TABLE: ("accent", "lock"),
    drop_box_selectors.WAITS: ("review", "clock"),
    drop_box_selectors.MOVED: ("review", "next"),
    drop_box_selectors.OPENED: ("review", "question"),
    drop_box_selectors.COUNTED: ("review", "clock"),
    drop_box_selectors.SIGNED: ("admitted", "check"),
}
