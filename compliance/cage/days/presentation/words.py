"""Labels of the places of a gaming day, and of the reasons why a day cannot be closed."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, str | Promise]

KINDS: Words = {"desk": _("cash desk"), "table": _("gaming table"), "box": _("drop box")}
OBSTACLES: Words = {
    "open": _("The drawer is open: nobody has counted it at its end."),
    "unexplained": _("It differs, and nobody has explained it."),
    "unsigned": _("The count waits for the signature of a second person."),
    "taken_unexplained": _(
        "Whoever took it over counted something else than who had it before. Nobody has explained it."
    ),
    "taken_unsigned": _("It was taken over with a difference, and no second person has signed for that yet."),
    "shut": _("The box is not opened and counted."),
    "box_unsigned": _("The count of the box waits for its signatures."),
}
# The state of each place on the page, with tone and icon.
STATES = {
    "": (pgettext_lazy("drawer", "counted and signed"), "admitted", "check"),
    "open": (pgettext_lazy("drawer", "open"), "accent", "coins"),
    "unexplained": (_("not explained"), "refused", "alert"),
    "unsigned": (_("not signed"), "review", "clock"),
    "taken_unexplained": (_("not explained"), "refused", "alert"),
    "taken_unsigned": (_("not signed"), "review", "clock"),
    "shut": (_("not counted"), "accent", "lock"),
    "box_unsigned": (_("not signed"), "review", "clock"),
}
