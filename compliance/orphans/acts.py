"""What the log says, in a sentence, about each act on money left behind."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "orphans.find.recorded": _("Wrote down money left behind ({category}): {amount} {currency}."),
    "orphans.find.opened": _("Opened find {find}."),
    "orphans.coup.counted": _("Counted game {coup} for a find; gain {gain}."),
    "orphans.find.established": _("Established that a stake is abandoned."),
    "orphans.find.dropped": _("Ended a find without the carnet: {outcome}."),
    "orphans.find.lapsed": _("Let find {find} lapse to the house."),
    "orphans.find.cashed_in": _("Cashed in find {find}: {amount} {currency}, written into the carnet."),
}
