"""Labels of the checklist of a gaming day."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "doors_staffed": _("Posts not ended"),
    "gaps_unexplained": _("Unexplained gaps at the doors"),
    "doubts_open": _("Manual reviews awaiting a supervisor"),
    "cancellations_waiting": _("Cancellations awaiting a second person"),
    "late_unsettled": _("Unsettled late entries"),
    "notices_open": _("Unsent notices to an authority"),
    "series_broken": _("Series with numbers out of order"),
    "rooms_in_doubt": _("Rooms with more exits than entries"),
    "entries_outside_hours": _("Entries outside the opening hours"),
    "sessions_outside_hours": _("Table sessions outside the opening hours"),
}


def in_words(code: str) -> str:
    """Return the label of a checklist item; an unknown code is returned as it is."""
    return str(WORDS.get(code, code))
