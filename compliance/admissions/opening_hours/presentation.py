"""List of decisions on opening hours."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

HOURS = Listing("opening-hours", _("Opening hours"))
