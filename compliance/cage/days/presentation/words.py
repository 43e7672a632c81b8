"""Labels of the places of a gaming day, and of the reasons why a day cannot be closed."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, str | Promise]

KINDS: Words = {"desk": _("cash desk"), "table": _("gaming table"), "box": _("drop box")}
OBSTACLES: Words = {
    "open": _("The shift is open: its closing count is missing."),
    "unexplained": _("The variance has not been explained."),
    "unsigned": _("The count is awaiting a second signature."),
    "taken_unexplained": _(
        "The opening count differs from the previous closing count. The variance has not been explained."
    ),
    "taken_unsigned": _("The float was taken over with a variance; the second signature is missing."),
    "shut": _("The box has not been opened and counted."),
    "box_unsigned": _("The count of the box is awaiting signatures."),
}
# The state of each place on the page, with tone and icon.
STATES = {
    "": (pgettext_lazy("float", "counted and signed"), "admitted", "check"),
    "open": (pgettext_lazy("float", "open"), "accent", "coins"),
    "unexplained": (_("not explained"), "refused", "alert"),
    "unsigned": (_("not signed"), "review", "clock"),
    "taken_unexplained": (_("not explained"), "refused", "alert"),
    "taken_unsigned": (_("not signed"), "review", "clock"),
    "shut": (_("not counted"), "accent", "lock"),
    "box_unsigned": (_("not signed"), "review", "clock"),
}
