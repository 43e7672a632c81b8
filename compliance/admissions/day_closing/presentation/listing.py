"""List of closed gaming days."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Listing

CLOSINGS = Listing("closed-days", _("Closed gaming days"))
