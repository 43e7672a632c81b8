"""Labels of exchanges: places, media and ID checks."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.models.exchanges import Identity, Location, Tender

Words = Mapping[str, str | Promise]

LOCATIONS: Words = dict(Location.choices)
IDENTITIES: Words = dict(Identity.choices)
TENDERS: Words = dict(Tender.choices)
DONE: Words = {"done": pgettext_lazy("exchange", "done"), "refused": pgettext_lazy("exchange", "refused")}
DONE_TONES = {True: ("admitted", "check"), False: ("refused", "stop")}
# The combinations of media, in the order of their frequency at desks and tables.
PAIRS: Words = {
    "cash-chips": _("Cash for chips"),
    "chips-cash": _("Chips for cash"),
    "plaques-chips": _("Plaques for chips"),
    "chips-plaques": _("Chips for plaques"),
    "plaques-cash": _("Plaques for cash"),
    "cash-plaques": _("Cash for plaques"),
}
