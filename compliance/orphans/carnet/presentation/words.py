"""Labels of the orphan register: the states of a year, the kinds of lines, and what was found."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.orphans.models.carnets import LineKind
from compliance.orphans.models.finds import Category

Words = Mapping[str, str | Promise]

CATEGORIES: Words = dict(Category.choices)
LINES: Words = dict(LineKind.choices)
CARNETS: Words = {
    "open": pgettext_lazy("carnet of an exercise", "Open"),
    "paid": _("Paid to the municipal treasurer"),
    "closed": pgettext_lazy("carnet of an exercise", "Closed"),
}
CARNET_TONES = {"open": ("review", "book"), "paid": ("admitted", "check"), "closed": ("", "lock")}
