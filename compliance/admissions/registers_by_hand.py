"""The lists of the door without a file of their own."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

POSTS = Listing("door-posts", _("Posts at the doors"))
HOURS = Listing("opening-hours", _("Opening hours"))
TARIFFS = Listing("card-tariffs", _("Card tariff"))
CANCELLATIONS = Listing("cancellations", _("Cancellations"))
CLOSINGS = Listing("closed-days", _("Closed gaming days"))
