"""Labels of the checklist of a gaming day."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WORDS: dict[str, str | Promise] = {
    "doors_staffed": _("Posts that nobody has ended"),
    "gaps_unexplained": _("Gaps at the doors without explanation"),
    "doubts_open": _("Doubts that wait for a supervisor"),
    "cancellations_waiting": _("Cancellations that wait for a second person"),
    "late_unsettled": _("Late entries that nobody has settled"),
    "notices_open": _("Notices to an authority that are not sent"),
    "series_broken": _("Series that are not in order"),
    "rooms_in_doubt": _("Rooms with more exits than entries"),
}


def in_words(code: str) -> str:
    """Return the label of a checklist item; an unknown code is returned as it is."""
    return str(WORDS.get(code, code))
